#!/bin/sh
# check.sh BUILD OUT: make each kind of package from the archive that BUILD makes and
# check it with what this machine has; the packages go to OUT.  Each line of the result
# begins with "packages:".
set -eu
build=$(cd "$1" && pwd)
top=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
status=0
say() { echo "packages: $*"; }
fail() { say "FAILED: $*"; status=1; }
have() { command -v "$1" >/dev/null 2>&1 || { say "skipped: there is no $1"; return 1; }; }

# The archive, twice: the second time with other permissions and at another time
make -s -C "$build" dist >/dev/null
archive=$(cd "$build" && echo opscope-*.tar.xz)
mv "$build/$archive" "$out"
(umask 077 && sleep 1 && make -s -C "$build" dist >/dev/null)
if cmp "$build/$archive" "$out/$archive"; then
	say "$archive is reproducible"
else
	fail "two archives differ"
fi
name=${archive%.tar.xz}
version=${name#opscope-}

for kind in desktop-file-validate:opscope.desktop appstreamcli:opscope.metainfo.xml xmllint:opscope.xml; do
	checker=${kind%%:*} file=$top/packaging/${kind#*:}
	have "$checker" || continue
	case $checker in
	appstreamcli) set -- validate --no-net "$file" ;;
	xmllint) set -- --noout "$file" ;;
	*) set -- "$file" ;;
	esac
	if "$checker" "$@"; then say "$checker: ${file##*/} is valid"; else fail "$checker ${file##*/}"; fi
done

if have dpkg-buildpackage; then
	rm -rf "$out/deb"
	mkdir "$out/deb"
	cp "$out/$archive" "$out/deb/opscope_$version.orig.tar.xz"
	tar -C "$out/deb" -xf "$out/$archive"
	cp -R "$top/debian" "$out/deb/$name"
	if (cd "$out/deb/$name" &&
		DEB_BUILD_OPTIONS="nocheck ${DEB_BUILD_OPTIONS-}" DEB_BUILD_PROFILES=nocheck \
			dpkg-buildpackage -us -uc >"$out/deb.log" 2>&1); then
		say "$(cd "$out/deb" && ls opscope*.deb | tr '\n' ' ')"
		if ! have lintian; then
			:
		elif lintian --allow-root --fail-on error,warning --profile debian "$out"/deb/*.changes; then
			say "lintian is silent"
		else
			fail "lintian"
		fi
	else
		tail -n 20 "$out/deb.log"
		fail "dpkg-buildpackage"
	fi
fi

# The databases of other systems' packages are empty here: what they need is not checked.
if have rpmbuild; then
	mkdir -p "$out/rpm/SOURCES"
	cp "$out/$archive" "$out/rpm/SOURCES"
	if rpmbuild --quiet --define "_topdir $out/rpm" --define 'debug_package %{nil}' \
		--nodeps --nocheck -bb "$top/packaging/opscope.spec" >"$out/rpm.log" 2>&1; then
		say "$(find "$out/rpm/RPMS" -name '*.rpm' -exec basename {} \;)"
	else
		tail -n 20 "$out/rpm.log"
		fail "rpmbuild"
	fi
fi
if have bash; then
	if bash -n "$top/packaging/PKGBUILD" &&
		[ "$(bash -c '. "$1"; echo "$pkgver"' sh "$top/packaging/PKGBUILD")" = "$version" ]; then
		say "PKGBUILD is of version $version"
	else
		fail "PKGBUILD"
	fi
fi
exit $status
