import os
from collections.abc import Iterator, Sequence
from typing import Any, Callable, Optional, Union, final

__all__ = ["Arrow", "Search", "Token", "__version__", "call", "canonical_file", "count_file", "many", "rate_file", "solve_file"]

_Path = Union[str, os.PathLike[str]]
_Paths = Union[_Path, Sequence[_Path]]
_Part = Union[str, tuple[int, int], tuple[int, int, int]]
_Progress = Optional[Callable[[int, int], object]]

__version__: str

def call(
    name: str, given: dict[str, Any], text: bytes, timeout: Optional[float] = None, cancel: Optional[Token] = None
) -> tuple[bytes, bytes]: ...
def many(
    name: str,
    rows: Any,
    kind: str,
    *,
    jobs: int,
    lenient: bool,
    progress: Optional[Callable[[int, int], object]],
    limit: int,
    pattern: bool,
    scales: list[str],
    time_limit: Optional[float],
    timeout: Optional[float],
    cancel: Optional[Token],
) -> Any: ...

def rate_file(
    input: _Paths,
    output: _Path,
    *,
    scales: Union[str, Sequence[str], None] = None,
    time_limit: Optional[float] = None,
    jobs: Optional[int] = None,
    resume: bool = False,
    part: Optional[_Part] = None,
    progress: _Progress = None,
    format: Optional[str] = None,
    from_: Optional[str] = None,
    column: Union[str, int, None] = None,
    strict: bool = False,
    timeout: Optional[float] = None,
    cancel: Optional[Token] = None,
) -> dict[str, Any]: ...
def solve_file(
    input: _Paths,
    output: _Path,
    *,
    time_limit: Optional[float] = None,
    jobs: Optional[int] = None,
    part: Optional[_Part] = None,
    progress: _Progress = None,
    format: Optional[str] = None,
    from_: Optional[str] = None,
    column: Union[str, int, None] = None,
    strict: bool = False,
    timeout: Optional[float] = None,
    cancel: Optional[Token] = None,
) -> dict[str, Any]: ...
def canonical_file(
    input: _Paths,
    output: _Path,
    *,
    pattern: bool = False,
    transform: bool = False,
    jobs: Optional[int] = None,
    part: Optional[_Part] = None,
    progress: _Progress = None,
    format: Optional[str] = None,
    from_: Optional[str] = None,
    column: Union[str, int, None] = None,
    strict: bool = False,
    timeout: Optional[float] = None,
    cancel: Optional[Token] = None,
) -> dict[str, Any]: ...
def count_file(input: _Paths, *, from_: Optional[str] = None, column: Union[str, int, None] = None) -> int: ...

@final
class Search:
    def __new__(
        cls, given: dict[str, Any], text: bytes, skip: int, timeout: Optional[float] = None, cancel: Optional[Token] = None
    ) -> Search: ...
    def __iter__(self) -> Search: ...
    def __next__(self) -> str: ...
    def close(self) -> None: ...

@final
class Token:
    """A switch that ends calls from any thread."""

    def __new__(cls) -> Token: ...
    def cancel(self) -> None: ...
    @property
    def cancelled(self) -> bool: ...

@final
class Arrow:
    """An Arrow column, or columns in a struct: every library with support for the Arrow protocols can use it without a copy."""

    def __len__(self) -> int: ...
    def __getitem__(self, row: int, /) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def to_pylist(self) -> list[Any]: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object: ...
