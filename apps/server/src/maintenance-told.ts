// Maintenance as everybody is told of it: its times in Lagos, in the language of whoever reads.

import type { ToldMaintenance } from "@tradebook/contract/maintenance.ts";
import { dateText, timeText } from "@tradebook/contract/date-text.ts";
import type { TranslatedLanguage } from "@tradebook/contract/languages/offered-languages.ts";
import { fillIn } from "@tradebook/contract/errors.ts";
import { lagosDay, type Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "./db/in-tenant.ts";
import { standingMaintenance, type StandingMaintenance } from "./store/maintenance.ts";

const english = "Maintenance from {0} to {1}, Lagos time.";
const titles: { readonly [L in TranslatedLanguage]: string } = {
  pcm: "Maintenance dey from {0} go reach {1}, Lagos time.",
  ha: "Gyaran tsari daga {0} zuwa {1}, lokacin Lagos.",
  yo: "Àtúnṣe ètò láti {0} sí {1}, aago Èkó.",
  ig: "Nrụzi usoro site na {0} ruo {1}, oge Lagos.",
};

export async function toldMaintenance(tx: Tx, now: Instant, culture: string): Promise<ToldMaintenance[]> {
  return (await standingMaintenance(tx, now)).map((row) => toldIn(culture, row));
}

/** The end without its day where that is the day it begins on. */
export function toldIn(culture: string, row: StandingMaintenance): ToldMaintenance {
  const [from, until] = [timeText(row.startsAt), timeText(row.endsAt)];
  const isOneDay = lagosDay(row.startsAt) === lagosDay(row.endsAt);
  const end = isOneDay ? until.slice(dateText(lagosDay(row.endsAt)).length + 1) : until;
  const title = Object.hasOwn(titles, culture) ? titles[culture as TranslatedLanguage] : english; // one of its keys
  return { ...row, title: fillIn([title, from, end]) };
}
