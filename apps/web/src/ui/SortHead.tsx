// The head of a column that a table can be ordered by: it says which way it is, and on the pointer that it can be.

type Props = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Aligned to the right, as what stands under it. */
  readonly isFigure: boolean;
  /** Undefined where another column has the order. */
  readonly way: "ascending" | "descending" | undefined;
  /** In words, where the rows are ordered by this column only among those that are the same by another. */
  readonly second?: string | undefined;
  readonly onSort: (event: { readonly shiftKey: boolean }) => void;
};

export function SortHead({ label, hint, isFigure, way, second, onSort }: Props) {
  return (
    <th scope="col" className={isFigure ? "num" : ""} aria-sort={second === undefined ? way : undefined}>
      <button type="button" className="grid__sort" title={hint} onClick={onSort}>
        {label}
        {second === undefined ? null : (
          <>
            <span className="grid__second" aria-hidden="true">
              2
            </span>
            <span className="sr-only">{second}</span>
          </>
        )}
        <svg width="8" height="8" viewBox="0 0 9 9" aria-hidden="true" data-way={way ?? "none"}>
          <path d={way === "ascending" ? "M1 7 4.5 1.5 8 7Z" : "M1 2 4.5 7.5 8 2Z"} fill="currentColor" />
        </svg>
      </button>
    </th>
  );
}
