// From a holding to its lots, and to what its company has announced.

import { Link, useSearchParams } from "react-router";
import { companyPath } from "../../lib/paths.ts";
import { L } from "./portal-words.ts";
import { withView } from "./report-view.ts";

export function HoldingLinks({ symbol }: { readonly symbol: string }) {
  const [query] = useSearchParams();
  return (
    <span className="portal__trade">
      <Link
        className="portal__link"
        to={{ search: `?${withView(query, { lots: symbol })}` }}
        aria-label={L("LotsOf", symbol)}
      >
        {L("Lots")}
      </Link>
      <Link
        className="portal__link"
        to={`${companyPath}?s=${encodeURIComponent(symbol)}&tab=actions`}
        aria-label={L("CompanyActionsOf", symbol)}
      >
        {L("CompanyActions")}
      </Link>
    </span>
  );
}
