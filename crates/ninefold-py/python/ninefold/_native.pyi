from typing import Any, Callable, Optional, final

__all__ = ["Arrow", "Search", "__version__", "call", "many"]

__version__: str

def call(name: str, given: dict[str, Any], text: bytes) -> tuple[bytes, bytes]: ...
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
) -> Any: ...

@final
class Search:
    def __new__(cls, given: dict[str, Any], text: bytes, skip: int) -> Search: ...
    def __iter__(self) -> Search: ...
    def __next__(self) -> str: ...
    def close(self) -> None: ...

@final
class Arrow:
    """A column of Arrow, or columns in a struct: anything that knows the protocols of Arrow takes it without a copy."""

    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object: ...
