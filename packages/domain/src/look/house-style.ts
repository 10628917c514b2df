// What is made of a house's colour on a light and on a dark ground, and how well each of it can be read.

import { contrast, hoverOf, legibleOn, mixed } from "./colours.ts";

export type GroundName = keyof typeof grounds;

/** `end` is where colours go that must stand out more; `tint` is how much of the ground a tint has. */
const grounds = {
  light: { ground: "#ffffff", end: "#000000", tint: 0.88 },
  dark: { ground: "#0f1512", end: "#ffffff", tint: 0.82 },
} as const;

const white = "#ffffff";
const nearBlack = "#0b120e";
/** WCAG 2.2 asks it of text, and text stands on and in this colour. */
export const legible = 4.5;
/** WCAG 2.2 asks it of what is no text: buttons in a fainter colour cannot be seen. */
export const visible = 3;

export type HouseShades = {
  readonly ground: string;
  /** Links, and the ground of buttons. */
  readonly primary: string;
  readonly hover: string;
  /** Words on a button. */
  readonly on: string;
  /** The tint under what is chosen. */
  readonly soft: string;
};

/** The colour itself where it can be read on the ground and on its own tint, else the nearest shade that can. */
export function houseShades(colour: string, name: GroundName): HouseShades {
  const { ground, end, tint } = grounds[name];
  const onGround = legibleOn(colour, { ground, atLeast: legible });
  const soft = mixed(onGround, ground, tint);
  const primary = legibleOn(onGround, { ground: soft, atLeast: legible });
  const on = contrast(primary, white) >= legible ? white : nearBlack;
  return { ground, primary, hover: hoverOf(primary, end), on, soft };
}

export type ContrastCheck = {
  readonly what: "chosen" | "light" | "lightButton" | "lightTint" | "dark" | "darkButton" | "darkTint";
  readonly colour: string;
  readonly ground: string;
  /** To 1; rounded down, so that what fails never reads as enough. */
  readonly ratio: number;
  readonly least: number;
  readonly isEnough: boolean;
};

/** The first is what the house chose, and what may be refused; the rest is what readers see. */
export function contrastChecks(colour: string): readonly ContrastCheck[] {
  const [light, dark] = [houseShades(colour, "light"), houseShades(colour, "dark")];
  return [
    check("chosen", { colour, ground: white, least: visible }),
    check("light", { colour: light.primary, ground: light.ground, least: legible }),
    check("lightButton", { colour: light.on, ground: light.primary, least: legible }),
    check("lightTint", { colour: light.primary, ground: light.soft, least: legible }),
    check("dark", { colour: dark.primary, ground: dark.ground, least: legible }),
    check("darkButton", { colour: dark.on, ground: dark.primary, least: legible }),
    check("darkTint", { colour: dark.primary, ground: dark.soft, least: legible }),
  ];
}

type Pair = Pick<ContrastCheck, "colour" | "ground" | "least">;

function check(what: ContrastCheck["what"], pair: Pair): ContrastCheck {
  const exact = contrast(pair.colour, pair.ground);
  return { what, ...pair, ratio: Math.floor(exact * 10) / 10, isEnough: exact >= pair.least };
}
