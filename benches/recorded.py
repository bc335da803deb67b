"""Figures beside those that were recorded, which no change may exceed."""
import sys

SLACK = 1.03


def judge(found, path, unit):
    """Prints figures beside those recorded in a file. With --record they are written there; with --check the program fails where one is more
    than 3 % above, or was never recorded."""
    known = dict(line.rsplit(" ", 1) for line in path.read_text().splitlines()) if path.exists() else {}
    worse = []
    for what, figure in found.items():
        before = float(known.get(what, 0))
        print(f"{figure:8} per {unit}  {what}" + (f"  (recorded {known[what]})" if before else ""))
        if figure > before * SLACK:
            worse.append(what)
    if "--record" in sys.argv:
        path.write_text("".join(f"{what} {figure}\n" for what, figure in found.items()))
    if "--check" in sys.argv and worse:
        sys.exit("more than recorded: " + ", ".join(worse))
