// What to look at in a portfolio: each rule with its figure, where the shares lie, and how soon they could be sold.

import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import type { PortfolioXRay, XRayFinding } from "@tradebook/contract/performance.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../lib/api.ts";
import { formatQuantity, formatShare } from "../../lib/format.ts";
import { Picture } from "../../pictures/Picture.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot } from "../../ui/Marks.tsx";
import { Empty } from "../../ui/States.tsx";
import { AllocationPicture } from "./AllocationPicture.tsx";
import { L } from "./performance-words.ts";
import { PortfolioView } from "./PortfolioView.tsx";

export function XRayTab({ tabs }: { readonly tabs: ReactNode }) {
  return (
    <PortfolioView tabs={tabs} tab="x-ray">
      {(cscsAccount) => <OfAccount key={cscsAccount} cscsAccount={cscsAccount} />}
    </PortfolioView>
  );
}

function OfAccount({ cscsAccount }: { readonly cscsAccount: string }) {
  const found = useQuery({
    queryKey: ["x-ray", cscsAccount],
    queryFn: ({ signal }) => call(backOfficeService.GetPortfolioXRay, { cscsAcct: cscsAccount }, signal),
  });
  return (
    <Loaded
      query={found}
      what={L("TabXRay")}
      lines={12}
      isEmpty={({ findings }) => findings.length === 0}
      empty={<Empty title={L("XRayEmpty")} text={L("XRayEmptyHint")} />}
    >
      {(seen) => (
        <div className="perf__body">
          <Findings seen={seen} />
          <AllocationPicture seen={seen} />
          <Exits seen={seen} />
          {seen.simulated ? <p className="muted perf__note">{L("Simulated")}</p> : null}
        </div>
      )}
    </Loaded>
  );
}

type Props = { readonly seen: PortfolioXRay };

function Findings({ seen: { findings, sessions } }: Props) {
  const fine = findings.filter(({ isFine }) => isFine).length;
  return (
    <section className="picture" aria-label={L("Findings")} data-testid="x-ray-findings">
      <header className="picture__head">
        <h2>{L("Findings")}</h2>
        <span className="muted">{L("FindingsSummary", fine, findings.length)}</span>
      </header>
      <ul className="findings">
        {findings.map((one) => (
          <li key={one.rule} data-rule={one.rule} data-fine={one.isFine}>
            <Dot tone={one.isFine ? "good" : "wait"}>{L(one.isFine ? "Fine" : "Look")}</Dot>
            <span>{sentenceOf(one)}</span>
          </li>
        ))}
      </ul>
      <p className="muted perf__note">{L("RuleNote", sessions)}</p>
    </section>
  );
}

function sentenceOf({ rule, figure, limit, subject }: XRayFinding): string {
  if (figure === null) return L("exitNever", subject ?? "");
  const facts = {
    percent: [formatShare(figure), formatShare(limit)],
    plain: [formatQuantity(figure), formatQuantity(limit)],
  };
  switch (rule) {
    case "largestHolding":
    case "largestSector":
      return L(rule, subject ?? "", ...facts.percent);
    case "exit":
      return L(rule, subject ?? "", sessionsText(figure), sessionsText(limit));
    case "holdings":
      return L(rule, ...facts.plain);
    case "cash":
    case "charges":
      return L(rule, ...facts.percent);
    default:
      return rule satisfies never;
  }
}

function Exits({ seen: { exits, sessions } }: Props) {
  const slowest = exits.toSorted((a, b) => (b.sessions ?? 1e9) - (a.sessions ?? 1e9));
  const [first] = slowest;
  if (first === undefined) return null;
  const most = Math.max(drawnSessions, ...slowest.map((one) => one.sessions ?? 0));
  return (
    <Picture
      title={L("Exits")}
      summary={L("ExitsSummary", first.symbol, first.sessions === null ? "–" : formatQuantity(first.sessions))}
      testId="picture-exits"
      table={<ExitsTable exits={slowest} of={sessions} />}
    >
      <ul className="brought">
        {slowest.map((one) => (
          <li key={one.symbol} title={one.name} data-symbol={one.symbol}>
            <span className="ellipsis">{one.symbol}</span>
            <span className="exit__track" aria-hidden="true">
              <span
                className="exit__bar"
                data-never={one.sessions === null}
                style={{ width: `${one.sessions === null ? 100 : Math.max(1, (one.sessions / most) * 100)}%` }}
              />
            </span>
            <span className="num">{sessionsText(one.sessions)}</span>
          </li>
        ))}
      </ul>
    </Picture>
  );
}

function sessionsText(sessions: number | null): string {
  if (sessions === null) return L("HardToSell");
  return sessions === 1 ? L("OneSession") : L("SomeSessions", formatQuantity(sessions));
}

/** A bar over the whole width is at least so many sessions, so that one session looks as quick as it is. */
const drawnSessions = 10;

type ExitsProps = { readonly exits: PortfolioXRay["exits"]; readonly of: number };

function ExitsTable({ exits, of }: ExitsProps) {
  return (
    <table className="grid">
      <thead>
        <tr>
          <th scope="col">{L("Security")}</th>
          {[L("UsualVolume"), L("TradedOn"), L("Sessions")].map((head) => (
            <th key={head} scope="col" className="num">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {exits.map(({ symbol, usualVolume, tradedOn, sessions }) => (
          <tr key={symbol}>
            <th scope="row">{symbol}</th>
            <td className="num">{formatQuantity(usualVolume)}</td>
            <td className="num">{L("TradedOnDays", tradedOn, of)}</td>
            <td className="num">{sessionsText(sessions)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
