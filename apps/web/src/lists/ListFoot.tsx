// What stands under a list: the server's totals over every row that passes, when they were read, and the pages.

import { formatClock, formatQuantity } from "../lib/format.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Select } from "../ui/Select.tsx";
import { L } from "./list-words.ts";
import type { Answer, List } from "./list.ts";
import { pageSizes, pagesOf, type Asked } from "./list-asked.ts";

type Props<Row, Totals> = {
  readonly list: List<Row, Totals>;
  readonly answer: Answer<Row, Totals>;
  readonly asked: Asked;
  readonly readAt: number;
  readonly onChange: (members: Readonly<Record<string, string | number>>) => void;
};

export function ListFoot<Row, Totals>({ list, answer, asked, readAt, onChange }: Props<Row, Totals>) {
  const { totals } = answer;
  return (
    <footer className="page__foot">
      {totals === undefined || list.totals.length === 0 ? null : (
        <dl className="page__totals" data-testid="list-totals">
          <div>
            <dt>{L("TotalsOf", formatQuantity(answer.totalCount))}</dt>
            <dd className="muted">{L("AsAt", formatClock(readAt))}</dd>
          </div>
          {list.totals.map(({ word, text }) => (
            <div key={word}>
              <dt>{list.say(word)}</dt>
              <dd>{text(totals)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Pages answer={answer} asked={asked} onChange={onChange} />
    </footer>
  );
}

type PagesProps = Pick<Props<unknown, unknown>, "answer" | "asked" | "onChange">;

function Pages({ answer: { totalCount, items }, asked: { page, size }, onChange }: PagesProps) {
  const pages = pagesOf(totalCount, size);
  const first = (page - 1) * size + 1;
  const range = [first, first + items.length - 1, totalCount].map(formatQuantity);
  return (
    <div className="page__pages">
      {items.length === 0 ? null : <span data-testid="list-range">{L("Range", ...range)}</span>}
      <Select
        aria-label={L("Rows")}
        value={String(size)}
        options={pageSizes.map((offered) => ({ value: String(offered), label: L("RowsOf", offered) }))}
        onPick={(picked) => onChange({ size: picked === String(pageSizes[0]) ? "" : picked })}
      />
      <Button
        size="icon"
        className="page__back"
        aria-label={L("PreviousPage")}
        disabled={page <= 1}
        onClick={() => onChange({ page: Math.min(page - 1, pages) })}
      >
        <Icon name="chevron" />
      </Button>
      <span>{L("Page", formatQuantity(page), formatQuantity(pages))}</span>
      <Button
        size="icon"
        className="page__on"
        aria-label={L("NextPage")}
        disabled={page >= pages}
        onClick={() => onChange({ page: page + 1 })}
      >
        <Icon name="chevron" />
      </Button>
    </div>
  );
}
