// What the proof of the audit trail found, in words: that it is whole, or which line is broken and how.

import type { OutputOf } from "@tradebook/contract/method.ts";
import type { auditLogService } from "@tradebook/contract/services/audit-log.ts";
import { formatQuantity, formatTime } from "../../lib/format.ts";
import { L, type ReportWord } from "./admin-reports-words.ts";

type Range = { readonly fromLine: number | null; readonly toLine: number | null };
export type Proof = OutputOf<typeof auditLogService.Verify> & { readonly range: Range; readonly at: number };

const whys: { readonly [W in NonNullable<Proof["firstBroken"]>["why"]]: ReportWord } = {
  missing: "WhyMissing",
  altered: "WhyAltered",
  moved: "WhyMoved",
  "not as anchored": "WhyAnchored",
};

export type ProofWords = { readonly isWhole: boolean; readonly title: string; readonly text: string };

export function proofWords({ checked, firstBroken, range, at }: Proof): ProofWords {
  const facts = [formatQuantity(checked), formatTime(at)];
  const isPart = range.fromLine !== null || range.toLine !== null;
  if (firstBroken === null && isPart) return partWords(range.fromLine ?? 1, checked, facts);
  if (firstBroken === null) return { isWhole: true, title: L("ProvenWhole"), text: L("ProvenWholeText", ...facts) };
  return {
    isWhole: false,
    title: L("ProvenBroken", firstBroken.id),
    text: `${L(whys[firstBroken.why])} ${L("LinesBefore", ...facts)}`,
  };
}

/** A part may end before the line that was asked for: the trail does. */
function partWords(from: number, checked: number, facts: readonly string[]): ProofWords {
  if (checked === 0) return { isWhole: true, title: L("NoSuchPart"), text: "" };
  const lines = [String(from), String(from + checked - 1)];
  return { isWhole: true, title: L("ProvenPart", ...lines), text: L("ProvenPartText", ...facts) };
}
