// How many levels of the book are shown, and how many ticks make one: in a bubble, since they are chosen once and kept.

import { Icon } from "../../ui/Icon.tsx";
import { PopMenu } from "../../ui/PopMenu.tsx";
import { groupings, levelCounts, lookText, type BookLook } from "./book-look.ts";
import { L } from "./trading-words.ts";
import { L as W } from "./workspace-words.ts";

type Props = { readonly look: BookLook; readonly onKeep: (kept: string) => void };

export function BookTools({ look, onKeep }: Props) {
  return (
    <PopMenu name={W("BookLook")} label={<Icon name="gear" size={14} />}>
      <h3>{W("BookLevels")}</h3>
      <div className="pop__set" role="group" aria-label={W("BookLevels")}>
        {levelCounts.map((levels) => (
          <button
            key={levels}
            type="button"
            aria-pressed={levels === look.levels}
            onClick={() => onKeep(lookText({ ...look, levels }))}
          >
            {levels === "all" ? W("BookAll") : levels}
          </button>
        ))}
      </div>
      <h3>{W("BookGroups")}</h3>
      <div className="pop__set" role="group" aria-label={W("BookGroups")}>
        {groupings.map((ticks) => (
          <button
            key={ticks}
            type="button"
            aria-pressed={ticks === look.ticks}
            aria-label={ticks === "1" ? L("SpreadTick") : L("SpreadTicks", ticks)}
            onClick={() => onKeep(lookText({ ...look, ticks }))}
          >
            ×{ticks}
          </button>
        ))}
      </div>
    </PopMenu>
  );
}
