// The checks that are made on a request, and what their results mean for a decision.

export const checkKinds = {
  BVN: { label: "BVN" },
  NIN: { label: "NIN" },
  BANK_NAME: { label: "Bank account name" },
  SCREENING: { label: "Sanctions and exposed persons" },
} as const;
export type CheckKind = keyof typeof checkKinds;
export const checkKindNames = Object.keys(checkKinds) as readonly CheckKind[]; // the table's own keys

/**
 * PENDING: not answered yet. PASSED: it fits. ATTENTION: somebody should look. FAILED: it does not fit.
 * UNAVAILABLE: asked as often as is allowed, and never answered.
 */
export const checkStatuses = ["PENDING", "PASSED", "ATTENTION", "FAILED", "UNAVAILABLE"] as const;
export type CheckStatus = (typeof checkStatuses)[number];

export type CheckOutcome = { readonly kind: CheckKind; readonly status: CheckStatus };

/** The checks that stand in the way of an approval, in words; empty when none does. */
export function openChecks(checks: readonly CheckOutcome[]): string {
  return labels(checks, ["PENDING", "FAILED"]);
}

/** Why an approval must say something; null when it need not. */
export function needsNote(checks: readonly CheckOutcome[]): string | null {
  const odd = labels(checks, ["ATTENTION", "UNAVAILABLE"]);
  return odd === "" ? null : `a check needs a look (${odd})`;
}

function labels(checks: readonly CheckOutcome[], statuses: readonly CheckStatus[]): string {
  const found = checks.filter(({ status }) => statuses.includes(status)).map(({ kind }) => checkKinds[kind].label);
  return [...new Set(found)].join(", ");
}
