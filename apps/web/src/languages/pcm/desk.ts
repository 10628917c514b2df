// What pages behind the sign-in say in Nigerian Pidgin, and the refusals that the order ticket finds by itself.

import { pcmRefusals } from "@tradebook/contract/languages/pcm-refusals.ts";
import { portalTexts } from "./portal.ts";
import { shellTexts } from "./shell.ts";
import { tradingTexts } from "./trading.ts";

export const deskTexts = {
  ...pcmRefusals.templates,
  ...pcmRefusals.facts,
  ...shellTexts,
  ...tradingTexts,
  ...portalTexts,
} as const;
