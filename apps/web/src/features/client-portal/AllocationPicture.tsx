// Where the shares lie, by sector or by security: one bar for the eye, and its parts in words and figures.

import type { PortfolioXRay } from "@tradebook/contract/performance.ts";
import { sum, type Kobo } from "@tradebook/domain/units.ts";
import { useState } from "react";
import { formatShare } from "../../lib/format.ts";
import { Picture } from "../../pictures/Picture.tsx";
import { Amount } from "./columns.tsx";
import { L } from "./performance-words.ts";

type Part = { readonly name: string; readonly value: Kobo; readonly pct: number };
type Way = "BySector" | "BySecurity";

/** So many parts get a tone of their own; the rest is one. */
const mostParts = 8;

export function AllocationPicture({ seen }: { readonly seen: PortfolioXRay }) {
  const [way, setWay] = useState<Way>("BySector");
  const all = way === "BySector" ? sectorParts(seen) : securityParts(seen);
  const shown = withOther(all);
  const [largest] = shown;
  if (largest === undefined) return null;
  return (
    <Picture
      title={L("Lies")}
      summary={L("LiesSummary", largest.name, formatShare(largest.pct))}
      testId="picture-allocation"
      table={<PartsTable way={way} parts={all} />}
      side={
        <div role="group" aria-label={L("Lies")} className="ranges">
          {(["BySector", "BySecurity"] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === way} onClick={() => setWay(one)}>
              {L(one)}
            </button>
          ))}
        </div>
      }
    >
      <div className="lies__bar" aria-hidden="true">
        {shown.map((part, at) => (
          <span key={part.name} className={`lies__part lies--${at + 1}`} style={{ flexGrow: part.pct }} />
        ))}
      </div>
      <ol className="lies__list">
        {shown.map((part, at) => (
          <li key={part.name} data-part={part.name}>
            <span className={`lies__dot lies--${at + 1}`} aria-hidden="true" />
            <span className="ellipsis">{part.name}</span>
            <Amount kobo={part.value} sign />
            <strong className="num">{formatShare(part.pct)}</strong>
          </li>
        ))}
      </ol>
    </Picture>
  );
}

function sectorParts({ sectors }: PortfolioXRay): readonly Part[] {
  return sectors.map(({ sector, value, pct }) => ({ name: sector, value, pct }));
}

function securityParts({ exits }: PortfolioXRay): readonly Part[] {
  return exits
    .map(({ symbol, value, weightPct }) => ({ name: symbol, value, pct: weightPct }))
    .toSorted((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0));
}

function withOther(parts: readonly Part[]): readonly Part[] {
  if (parts.length <= mostParts) return parts;
  const rest = parts.slice(mostParts - 1);
  const pct = Math.round(rest.reduce((all, part) => all + part.pct, 0) * 100) / 100;
  return [...parts.slice(0, mostParts - 1), { name: L("Other"), value: sum(rest.map(({ value }) => value)), pct }];
}

function PartsTable({ way, parts }: { readonly way: Way; readonly parts: readonly Part[] }) {
  return (
    <table className="grid">
      <thead>
        <tr>
          <th scope="col">{L(way === "BySector" ? "Sector" : "Security")}</th>
          <th scope="col" className="num">
            {L("ValueHead")}
          </th>
          <th scope="col" className="num">
            {L("Part")}
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, value, pct }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">
              <Amount kobo={value} />
            </td>
            <td className="num">{formatShare(pct)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
