// The footer: version, whether the market is simulated, and the attribution the chart's licence asks for.

import { useQuery } from "@tanstack/react-query";
import { receivedBytes } from "../lib/data-meter.ts";
import { formatBytes } from "../lib/format-compact.ts";
import { marketStatusQuery } from "../lib/queries.ts";
import { useSignedIn } from "../lib/session.ts";
import { L } from "../lib/shell-words.ts";
import { useStore } from "../lib/store.ts";
import { HouseHelp } from "./HouseHelp.tsx";

/** How much this page has received; it stands where the person looks after their data. */
export function Received() {
  const bytes = useStore(receivedBytes);
  return (
    <span className="footer__received" data-testid="received" title={L("ReceivedHint")}>
      {L("Received", formatBytes(bytes))}
    </span>
  );
}

export function Footer({ onHelp }: { readonly onHelp: () => void }) {
  const { application, tenant } = useSignedIn();
  const { data } = useQuery(marketStatusQuery());
  return (
    <footer className="footer">
      {data?.simulated === true ? (
        <span className="footer__simulated" title={L("SimulatedHint")}>
          {L("Simulated")}
        </span>
      ) : null}
      <span>{tenant?.name}</span>
      <Received />
      <HouseHelp />
      <button type="button" className="footer__keys" onClick={onHelp}>
        {L("KeyboardHelp")}
      </button>
      <span className="footer__end">{L("Version", application.version)}</span>
      <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
        {L("ChartsBy")}
      </a>
    </footer>
  );
}
