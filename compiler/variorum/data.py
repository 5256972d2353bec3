"""The files that ship with the compiler: the grammar, the JSON Schemas, and the site's templates, style and scripts.

In a checkout, an editable installation included, they are the folders `grammar/` and `site/` beside `compiler/`. In a
wheel they are copies under `variorum/_data/`. The passes do no I/O: they ask for the text of such a file with
`data_text`, which is as constant as the code.
"""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _root() -> Path:
    """The folder that holds `grammar/`: the checkout's where there is one, else the wheel's copy."""
    checkout = _PACKAGE.parents[1]
    if (checkout / "compiler" / "variorum" / "data.py").is_file() and (checkout / "grammar").is_dir():
        return checkout
    return _PACKAGE / "_data"


def data_path(*parts: str) -> Path:
    """The path of a file or folder that ships with the compiler, such as `data_path("grammar", "rules.lark")`.

    Raises FileNotFoundError where there is no such file: the installation is then incomplete.
    """
    path = _root().joinpath(*parts)
    if not path.exists():
        message = f"This installation of Variorum lacks {'/'.join(parts)}; install it again."
        raise FileNotFoundError(message)
    return path


@cache
def data_text(*parts: str) -> str:
    """The text of a file that ships with the compiler, read once; raises as `data_path` does."""
    return data_path(*parts).read_text(encoding="utf-8")
