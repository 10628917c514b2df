// The head row of a table that nobody sorts: columns of words from the left, then columns of figures.

type Props = {
  readonly words: readonly string[];
  /** Aligned to the right, as what stands under them. */
  readonly figures?: readonly string[];
};

export function TableHead({ words, figures = [] }: Props) {
  return (
    <thead>
      <tr>
        {words.map((word) => (
          <th key={word} scope="col">
            {word}
          </th>
        ))}
        {figures.map((figure) => (
          <th key={figure} scope="col" className="num">
            {figure}
          </th>
        ))}
      </tr>
    </thead>
  );
}
