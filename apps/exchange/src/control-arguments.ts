// Reads a command's arguments: JSON text in, values of the kind that was asked for out, each with its limits.

import { isTradingDay, tradingDay, type TradingDay } from "@tradebook/domain/instant.ts";

export type Arguments = { readonly [name: string]: unknown };

/** The person at the desk is told its message. */
export class BadArgument extends Error {
  override name = "BadArgument";
}

const longestArguments = 16_384;

export function argumentsOf(json: string): Arguments {
  if (json.length > longestArguments) throw new BadArgument("the command's arguments are too long");
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new BadArgument("the command's arguments are no JSON");
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new BadArgument("the command's arguments are no object");
  return parsed as Arguments; // an object, as the line above has seen
}

/** Text of 1 to `longest` characters, the spaces around it taken off. */
export function textIn(from: Arguments, name: string, longest: number): string {
  const value = optionalText(from, name, longest);
  if (value === null) throw new BadArgument(`${name} is missing`);
  return value;
}

/** As textIn, or null when it is missing or empty. */
export function optionalText(from: Arguments, name: string, longest: number): string | null {
  const value = own(from, name);
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw new BadArgument(`${name} must be text`);
  const trimmed = value.trim();
  if (trimmed.length > longest) throw new BadArgument(`${name} is longer than ${longest} characters`);
  return trimmed === "" ? null : trimmed;
}

type Range = { readonly least: number; readonly most: number };

export function wholeIn(from: Arguments, name: string, { least, most }: Range): number {
  const value = numberIn(from, name, { least, most });
  if (!Number.isSafeInteger(value)) throw new BadArgument(`${name} must be a whole number`);
  return value;
}

export function optionalWhole(from: Arguments, name: string, range: Range): number | null {
  const value = own(from, name);
  return value === undefined || value === null ? null : wholeIn(from, name, range);
}

export function numberIn(from: Arguments, name: string, { least, most }: Range): number {
  const value = own(from, name);
  if (typeof value !== "number" || !(value >= least && value <= most))
    throw new BadArgument(`${name} must be a number from ${least} to ${most}`);
  return value;
}

export function dayIn(from: Arguments, name: string): TradingDay {
  const value = textIn(from, name, 10);
  if (!isTradingDay(value)) throw new BadArgument(`${name} must be a date such as 2026-11-20`);
  return tradingDay(value);
}

/** One of the names given, as it is written there. */
export function choiceIn<T extends string>(from: Arguments, name: string, allowed: readonly T[]): T {
  const value = textIn(from, name, 64);
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new BadArgument(`${name} must be one of ${allowed.join(", ")}`);
  return found;
}

function own(from: Arguments, name: string): unknown {
  return Object.hasOwn(from, name) ? from[name] : undefined;
}
