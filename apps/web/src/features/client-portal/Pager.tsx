// How many lines there are, when they were read, and the way to the other pages.

import { useSearchParams } from "react-router";
import { formatClock, formatQuantity } from "../../lib/format.ts";
import { addressNow } from "../../lib/address-now.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { L } from "./portal-words.ts";
import { pageRows, pagesOf, withView } from "./report-view.ts";

type Props = { readonly totalCount: number; readonly page: number; readonly readAt: number };

export function Pager({ totalCount, page, readAt }: Props) {
  const [, setQuery] = useSearchParams();
  const pages = pagesOf(totalCount);
  const go = (next: number) => setQuery(withView(addressNow(), { page: next === 1 ? "" : String(next) }));
  return (
    <footer className="portal__foot">
      <span data-testid="portal-count">{countText(totalCount, page)}</span>
      <span className="muted">{L("ReadAt", formatClock(readAt))}</span>
      {pages > 1 || page > 1 ? (
        <nav className="portal__pages" aria-label={L("Pages")}>
          <PageButton way="previous" disabled={page <= 1} onGo={() => go(Math.min(page - 1, pages))} />
          <span>{L("PageOf", formatQuantity(page), formatQuantity(pages))}</span>
          <PageButton way="next" disabled={page >= pages} onGo={() => go(page + 1)} />
        </nav>
      ) : null}
    </footer>
  );
}

function countText(totalCount: number, page: number): string {
  const all = formatQuantity(totalCount);
  const first = (page - 1) * pageRows + 1;
  if (totalCount <= pageRows || first > totalCount) return totalCount === 1 ? L("Row") : L("Rows", all);
  return L("RowsOf", formatQuantity(first), formatQuantity(Math.min(totalCount, page * pageRows)), all);
}

type ButtonProps = { readonly way: "previous" | "next"; readonly disabled: boolean; readonly onGo: () => void };

function PageButton({ way, disabled, onGo }: ButtonProps) {
  const label = way === "next" ? L("NextPage") : L("PreviousPage");
  return (
    <Button
      size="icon"
      className={way === "next" ? "page__on" : "page__back"}
      disabled={disabled}
      aria-label={label}
      onClick={onGo}
    >
      <Icon name="chevron" />
    </Button>
  );
}
