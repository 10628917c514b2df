// The market at one look: a tile for each security that traded, as large as its value, tinted and signed by its change.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { memo, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Link } from "react-router";
import { formatPercent, formatPercentBrief, formatQuantity } from "../../lib/format.ts";
import { formatCompactMoney } from "../../lib/format-compact.ts";
import { useLive } from "../../lib/live-store.ts";
import { companyPath } from "../../lib/paths.ts";
import type { Box, Tile } from "../../pictures/treemap.ts";
import { Empty } from "../../ui/States.tsx";
import { layOut, roomIn, tileFrom, tileSizes, tintOf, tintSteps, type TileSize } from "./heat-map.ts";
import { lastChange } from "../market-stats.ts";
import { stats } from "../stats-live.ts";
import { L } from "./heat-words.ts";
import "./heat-map.css";

type Select = (securityID: string) => void;
/** Without `onSelect` a tile leads to its company's page. */
type Props = { readonly shown: readonly MarketStat[]; readonly onSelect?: Select };

/** Tiles keep their places while somebody looks: they are laid out anew when another security trades, and every minute. */
const relayMs = 60_000;

export function HeatMap({ shown, onSelect }: Props) {
  const [size, setSize] = useState<TileSize>("value");
  const [ground, box] = useBox();
  const traded = shown.filter(({ deals }) => deals > 0);
  const sectors = useLayout(traded, size, box);
  const quiet = shown.length - traded.length;
  return (
    <div className="heat">
      <div className="heat__tools">
        <div role="group" aria-label={L("TileSize")} className="heat__sizes">
          {tileSizes.map((one) => (
            <button key={one} type="button" aria-pressed={one === size} onClick={() => setSize(one)}>
              {L(one === "value" ? "TileByValue" : "TileEqual")}
            </button>
          ))}
        </div>
        <span className="muted">{L("TilesNotShown", formatQuantity(quiet))}</span>
        <Legend />
      </div>
      {traded.length === 0 ? <Empty title={L("NoTiles")} text={L("NoTilesHint")} /> : null}
      <div ref={ground} className="heat__ground" hidden={traded.length === 0}>
        <Tiles sectors={sectors} onSelect={onSelect} />
      </div>
    </div>
  );
}

type TilesProps = { readonly sectors: ReturnType<typeof layOut>; readonly onSelect: Select | undefined };

/** Drawn when the tiles are laid out; what changes in between changes tile by tile. */
const Tiles = memo(function Tiles({ sectors, onSelect }: TilesProps) {
  const tiles = sectors.flatMap((sector) => sector.tiles);
  const [picked, pick] = useState("");
  const current = tiles.some(({ of }) => of === picked) ? picked : (tiles[0]?.of ?? "");
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = tileFrom(tiles, current, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    pick(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-symbol="${CSS.escape(next)}"]`)?.focus();
  };
  return (
    <section aria-label={L("HeatMapKeys")} className="heat__tiles" onKeyDown={move} data-testid="heat-map">
      {sectors.map(({ sector, box, hasHead, tiles: own }) => (
        <div key={sector} role="group" aria-label={sector} className="heat__sector">
          {hasHead ? (
            <span className="heat__head ellipsis" aria-hidden="true" style={placeOf({ ...box, height: 17 })}>
              {sector}
            </span>
          ) : null}
          {own.map((tile) => (
            <HeatTile key={tile.of} tile={tile} isCurrent={tile.of === current} onFocus={pick} onSelect={onSelect} />
          ))}
        </div>
      ))}
    </section>
  );
});

type TileProps = {
  readonly tile: Tile<string>;
  readonly isCurrent: boolean;
  readonly onFocus: Select;
  readonly onSelect: Select | undefined;
};

function HeatTile({ tile, isCurrent, onFocus, onSelect }: TileProps) {
  const stat = useLive(stats, tile.of);
  if (stat === undefined) return null;
  const { way, strength } = tintOf(stat);
  const percent = lastChange(stat)?.percent ?? null;
  const room = roomIn(tile, stat.symbol);
  // What is said begins with what is seen.
  const moved = room === "brief" || room === "line" ? formatPercentBrief(percent) : formatPercent(percent);
  const said = L("TileSaid", stat.symbol, moved, formatCompactMoney(stat.value));
  return (
    <Link
      to={`${companyPath}?s=${stat.symbol}`}
      className={`heat__tile heat__tile--${way}`}
      data-strength={strength}
      data-room={room}
      data-symbol={tile.of}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={said}
      title={`${stat.name}: ${said}`}
      style={placeOf(tile)}
      onFocus={() => onFocus(tile.of)}
      onClick={(event) => {
        if (onSelect === undefined) return;
        event.preventDefault();
        onSelect(tile.of);
      }}
    >
      {/* A space, so that what is seen is what the name begins with. */}
      {room === "none" ? null : <span className="ellipsis">{stat.symbol}</span>}{" "}
      {room === "name" || room === "none" ? null : <strong className="num">{moved}</strong>}
    </Link>
  );
}

function Legend() {
  return (
    <span className="heat__legend" aria-hidden="true">
      −{tintSteps[3]}%
      {[5, 3, 1].map((strength) => (
        <span key={`down${strength}`} className="heat__key heat__tile--down" data-strength={strength} />
      ))}
      <span className="heat__key" />
      {[1, 3, 5].map((strength) => (
        <span key={`up${strength}`} className="heat__key heat__tile--up" data-strength={strength} />
      ))}
      +{tintSteps[3]}%
    </span>
  );
}

function placeOf({ x, y, width, height }: Box) {
  return { left: x, top: y, width, height };
}

function useLayout(traded: readonly MarketStat[], size: TileSize, box: Box): ReturnType<typeof layOut> {
  const [minute, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), relayMs);
    return () => clearInterval(timer);
  }, []);
  const key = `${size} ${minute} ${box.width}x${box.height} ${traded.map(({ securityID }) => securityID).join(" ")}`;
  const [kept, keep] = useState<{ readonly key: string; readonly sectors: ReturnType<typeof layOut> } | null>(null);
  if (kept?.key === key) return kept.sectors;
  const sectors = layOut(traded, size, box);
  keep({ key, sectors });
  return sectors;
}

const noBox: Box = { x: 0, y: 0, width: 0, height: 0 };

/** The room there is, in whole pixels, followed as it changes. */
function useBox() {
  const ground = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState(noBox);
  useEffect(() => {
    const element = ground.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      setBox((known) => (known.width === width && known.height === height ? known : { x: 0, y: 0, width, height }));
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [ground, box] as const;
}
