// Which sector and which board: two choices that the price list and the rankings share.

import { useLiveAll } from "../../lib/live-store.ts";
import { stats } from "../../market/stats-live.ts";
import { Select } from "../../ui/Select.tsx";
import { L } from "./market-data-words.ts";

type Props = {
  /** Empty: every one. */
  readonly sector: string;
  readonly board: string;
  readonly onPick: (change: { readonly sector: string } | { readonly board: string }) => void;
};

export function SectorAndBoard({ sector, board, onPick }: Props) {
  const all = useLiveAll(stats);
  const sectors = [...new Set(all.map((stat) => stat.sector))].toSorted(byText);
  const boards = [...new Set(all.map((stat) => stat.board))].toSorted(byText);
  return (
    <>
      <Select
        aria-label={L("Sector")}
        value={sector}
        options={choices(L("AllSectors"), sectors, sector)}
        onPick={(picked) => onPick({ sector: picked })}
      />
      <Select
        aria-label={L("Board")}
        value={board}
        options={choices(L("AllBoards"), boards, board)}
        onPick={(picked) => onPick({ board: picked })}
      />
    </>
  );
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What the address asks for is offered even where no security has it. */
function choices(every: string, values: readonly string[], asked: string) {
  const named = asked === "" || values.includes(asked) ? values : [...values, asked];
  return [{ value: "", label: every }, ...named.map((value) => ({ value, label: value }))];
}
