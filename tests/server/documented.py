#!/usr/bin/python3
"""Every documented message came by: what the tests of online tables left in a folder (SEEN, see
table_case.py) against docs/schemas/online/.

    documented.py FOLDER
"""

import json
import sys
from pathlib import Path

from traffic import Traffic

if __name__ == "__main__":
    traffic = Traffic()
    for file in Path(sys.argv[1]).iterdir():
        traffic.matched |= set(json.loads(file.read_text()))
    missing = sorted(traffic.never_matched())
    if missing:
        print("FAIL: documented, but never seen: " + ", ".join(missing))
    print(f"{int(not missing)} passed, {int(bool(missing))} failed")
    sys.exit(bool(missing))
