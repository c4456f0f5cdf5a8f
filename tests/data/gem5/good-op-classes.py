# Op classes as in gem5's FuncUnit.py; a version with few of them
from m5.params import *

class OpClass(Enum):
    vals = ['No_OpClass', 'IntAlu', 'IntMult', 'IntDiv', 'FloatAdd', # floating point
            "FloatCmp", "FloatCvt", 'FloatMult', 'FloatDiv', 'FloatSqrt',
            'SimdAdd',
            'MemRead', 'MemWrite', 'IprAccess', 'InstPrefetch']

class OpDesc(SimObject):
    type = 'OpDesc'
