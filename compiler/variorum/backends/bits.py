"""Sets of small numbers as whole numbers, for loops that compile: how many there are, and the least of them."""

from __future__ import annotations

from typing import Any

from variorum.jit import available


def _counted(x: int) -> int:
    return int(x).bit_count()


def _least(x: int) -> int:
    return (int(x) & -int(x)).bit_length() - 1


count_of: Any = _counted
"""How many bits of a number of at most 63 bits are set."""
least_of: Any = _least
"""The number of the lowest bit that is set; some is."""

if available():
    from llvmlite import ir  # type: ignore[import-untyped, unused-ignore]
    from numba.core import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[misc, untyped-decorator, unused-ignore]
    def count_of(typingctx: Any, x: Any) -> Any:
        """The instruction of the processor."""

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), code

    @intrinsic  # type: ignore[misc, untyped-decorator, unused-ignore]
    def least_of(typingctx: Any, x: Any) -> Any:
        """The instruction of the processor."""

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), code
