// The depth of the book as a picture, with one's own orders in it, and as a table.

import { useQuery } from "@tanstack/react-query";
import { isCallPhase } from "@tradebook/domain/market/phase.ts";
import { useState } from "react";
import { useAccount } from "../../lib/account.ts";
import { useStaleAge } from "../../lib/feed.ts";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { formatCompact } from "../../lib/format-compact.ts";
import { useLive, usePaced } from "../../lib/live-store.ts";
import { ordersQuery } from "../../lib/queries.ts";
import { stats } from "../../market/stats-live.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Empty, Skeleton } from "../../ui/States.tsx";
import { AuctionRow } from "./AuctionRow.tsx";
import { depthHeight, depthPicture, depthSummary, depthWidth, type DepthPicture } from "./depth-picture.ts";
import { books, useWatchedBook } from "./market-live.ts";
import type { BookView } from "./order-book.ts";
import { ownShares } from "./stock-orders.ts";
import { TableToggle } from "./TableToggle.tsx";
import { L as T } from "./trading-words.ts";
import { L } from "./workspace-words.ts";
import "./depth.css";

/** A picture is drawn as often as the grids are. */
const drawEveryMs = 100;
/** Those farther off are looked at in the book. */
const mostLevels = 60;

export function DepthPanel({ securityID }: { readonly securityID: string }) {
  const ageMs = useStaleAge();
  useWatchedBook(securityID);
  const view = topOf(usePaced(books, securityID, drawEveryMs));
  const [isTable, showTable] = useState(false);
  const toggle = <TableToggle isTable={isTable} onToggle={() => showTable(!isTable)} />;
  return (
    <Panel name={L("PanelDepth")} title={L("DepthOf", securityID)} className="depth" ageMs={ageMs} side={toggle}>
      {view === undefined ? <Skeleton what={L("PanelDepth")} lines={6} /> : null}
      {view === undefined ? null : isTable ? <DepthTable view={view} /> : <Picture view={view} />}
    </Panel>
  );
}

function topOf(view: BookView | undefined): BookView | undefined {
  return view === undefined
    ? undefined
    : { ...view, buys: view.buys.slice(0, mostLevels), sells: view.sells.slice(0, mostLevels) };
}

function Picture({ view }: { readonly view: BookView }) {
  const account = useAccount();
  const orders = useQuery(ordersQuery(account?.cscsAccount ?? "")).data ?? [];
  const stat = useLive(stats, view.securityID);
  const picture = depthPicture(view, ownShares(orders, view.securityID).keys());
  if (picture === null) return <Empty title={L("DepthEmpty")} text={L("DepthEmptyHint")} />;
  const [bids, offers] = depthSummary(view);
  return (
    <div className="depth__body panel__live">
      {stat !== undefined && isCallPhase(stat.phase) ? <AuctionRow stat={stat} /> : null}
      <p className="sr-only">{L("DepthSummary", formatQuantity(bids), formatQuantity(offers))}</p>
      <Stairs picture={picture} />
      <p className="depth__axis" aria-hidden="true">
        <span>{formatPrice(picture.low)}</span>
        <span className="depth__sizes">
          <span className="strip__bid">{formatCompact(bids)}</span> ·{" "}
          <span className="strip__offer">{formatCompact(offers)}</span>
        </span>
        <span>{formatPrice(picture.high)}</span>
      </p>
    </div>
  );
}

function Stairs({ picture }: { readonly picture: DepthPicture }) {
  return (
    <svg
      className="depth__picture"
      viewBox={`0 0 ${depthWidth} ${depthHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-testid="depth"
    >
      <path className="depth__buys" d={picture.buys} />
      <path className="depth__sells" d={picture.sells} />
      {picture.own.map(({ x, side }) => (
        <line key={`${side} ${x}`} className="depth__own" x1={x} x2={x} y1="0" y2={depthHeight} />
      ))}
    </svg>
  );
}

function DepthTable({ view }: { readonly view: BookView }) {
  const heads = [T("Bid"), T("Quantity"), T("Total"), T("Offer"), T("Quantity"), T("Total")];
  const rows = Math.max(view.buys.length, view.sells.length);
  return (
    <div className="scroll depth__table panel__live" role="region" aria-label={L("PanelDepth")} tabIndex={0}>
      <table className="grid">
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={`${head} ${at < 3 ? "buy" : "sell"}`} scope="col" className="num">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, at) => (
            <tr key={view.buys[at]?.px ?? view.sells[at]?.px ?? at}>
              {[view.buys[at], view.sells[at]].flatMap((level, side) => [
                <td key={`px ${side}`} className={`num ${side === 0 ? "strip__bid" : "strip__offer"}`}>
                  {level === undefined ? "" : formatPrice(level.px)}
                </td>,
                <td key={`qty ${side}`} className="num">
                  {level === undefined ? "" : formatQuantity(level.quantity)}
                </td>,
                <td key={`total ${side}`} className="num">
                  {level === undefined ? "" : formatQuantity(level.totalQuantity)}
                </td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
