// The check digit of a Nigerian bank account number (domain/ngx.md 4.4).

const weights = [3, 7, 3];

/**
 * Whether the tenth digit follows from the bank and the nine before it; null where the bank's code has no place in the rule.
 * Some institutions number otherwise, so that a digit which does not follow is a warning and no refusal.
 */
export function nubanAgrees(sortCode: string, accountNumber: string): boolean | null {
  if (!/^\d{10}$/.test(accountNumber)) return null;
  const institution = institutionOf(sortCode);
  if (institution === null) return null;
  const digits = Array.from(institution + accountNumber.slice(0, 9), Number);
  const sum = digits.reduce((all, digit, place) => all + digit * (weights[place % 3] ?? 0), 0);
  return Number(accountNumber[9]) === (10 - (sum % 10)) % 10;
}

/** Six digits: a deposit bank's three after `000`, another institution's five after `9`. */
function institutionOf(sortCode: string): string | null {
  if (/^\d{3}$/.test(sortCode)) return `000${sortCode}`;
  if (/^\d{5}$/.test(sortCode)) return `9${sortCode}`;
  return /^\d{6}$/.test(sortCode) ? sortCode : null;
}
