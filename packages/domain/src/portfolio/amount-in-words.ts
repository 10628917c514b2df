// An amount of naira in words, as a contract note prints it.

import type { Kobo } from "../units.ts";

const small = [
  ..."zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(" "),
  ..."sixteen seventeen eighteen nineteen".split(" "),
];
const tens = ["", "", ..."twenty thirty forty fifty sixty seventy eighty ninety".split(" ")];
const scales = ["", " thousand", " million", " billion", " trillion", " quadrillion", " quintillion"];

/** Such as "One million, one hundred and ninety-eight thousand naira, seventy-eight kobo"; below zero begins "Minus". */
export function amountInWords(amount: Kobo): string {
  const whole = amount < 0n ? -amount : amount;
  const [naira, rest] = [whole / 100n, Number(whole % 100n)];
  const kobo = rest === 0 ? "" : `${belowThousand(rest)} kobo`;
  const said = naira === 0n && kobo !== "" ? kobo : `${wholeInWords(naira)} naira${kobo === "" ? "" : `, ${kobo}`}`;
  const signed = amount < 0n ? `minus ${said}` : said;
  return `${signed.charAt(0).toUpperCase()}${signed.slice(1)}`;
}

function wholeInWords(count: bigint): string {
  if (count === 0n) return "zero";
  const parts: string[] = [];
  for (let [left, scale] = [count, 0]; left > 0n; [left, scale] = [left / 1000n, scale + 1]) {
    const group = Number(left % 1000n);
    if (group > 0) parts.unshift(`${belowThousand(group)}${scales[scale] ?? ""}`);
  }
  const last = Number(count % 1000n);
  // "One thousand and five", but "one thousand, one hundred and five".
  if (parts.length > 1 && last > 0 && last < 100) return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
  return parts.join(", ");
}

function belowThousand(count: number): string {
  const hundreds = Math.floor(count / 100);
  const rest = count % 100;
  if (hundreds === 0) return belowHundred(rest);
  const said = `${small[hundreds]} hundred`;
  return rest === 0 ? said : `${said} and ${belowHundred(rest)}`;
}

function belowHundred(count: number): string {
  if (count < 20) return small[count] ?? "";
  const ten = tens[Math.floor(count / 10)] ?? "";
  return count % 10 === 0 ? ten : `${ten}-${small[count % 10]}`;
}
