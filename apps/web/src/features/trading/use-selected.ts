// The security looked at: it stands in the address, so that it can be linked, reloaded and gone back from.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { useCallback, useEffect } from "react";
import { useLocation, useSearchParams } from "react-router";
import { addressNow } from "../../lib/address-now.ts";
import { useStore } from "../../lib/store.ts";
import { stats, statsLoading } from "../../market/stats-live.ts";
import { followSecurity } from "./ticket-store.ts";

export function useSelected() {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const asked = query.get("s")?.toUpperCase() ?? "";
  const isReady = useStore(statsLoading).state === "ready";
  const select = useCallback(
    (securityID: string, how: "push" | "replace" = "push") => {
      // At once: what is typed before the page has turned is meant for this security, and must not be cleared with it.
      if (securityID !== "") followSecurity(securityID);
      // A panel in a window of its own stays that panel.
      // A place just turned to is not turned back from.
      const before = [...addressNow()];
      // The security that stands before anybody chooses one changes nothing else of what the address asks for.
      const names = how === "replace" ? ["panel", "link", "place"] : ["panel", "link"];
      const kept = before.filter(([name]) => names.includes(name));
      setQuery(new URLSearchParams([...kept, ["s", securityID]]), { replace: how === "replace" });
    },
    [setQuery],
  );
  useEffect(() => {
    if (!isReady || asked !== "") return undefined;
    // The first flush of the statistics comes with the next turn of the grid.
    const choose = () => {
      // Whoever has left while the next page is being brought is not called back.
      if (window.location.pathname !== pathname) return;
      // Nor is a security chosen a moment ago, that the page has not drawn yet, taken away again.
      if ((addressNow().get("s") ?? "") !== "") return;
      const first = mostTraded(stats.all());
      if (first !== null) select(first.securityID, "replace");
    };
    choose();
    return stats.subscribeAll(choose);
  }, [isReady, asked, select, pathname]);
  return { securityID: asked, select };
}

/** What most people look at today; before the first trade, the first by name. */
function mostTraded(all: readonly MarketStat[]): MarketStat | null {
  let best: MarketStat | null = null;
  for (const stat of all) if (best === null || stat.value > best.value) best = stat;
  return best;
}
