// The check digit of a ten-digit bank account number (domain/ngx.md 4.4).

/** Whether the number's last digit fits its bank. Some institutions do not follow the rule, so a no is only a warning. */
export function fitsNuban(sortCode: string, accountNumber: string): boolean {
  const institution = institutionCode(sortCode);
  if (institution === null || !/^\d{10}$/.test(accountNumber)) return false;
  const digits = `${institution}${accountNumber.slice(0, 9)}`;
  const sum = Array.from(digits).reduce((all, digit, place) => all + Number(digit) * (place % 3 === 1 ? 7 : 3), 0);
  return (10 - (sum % 10)) % 10 === Number(accountNumber.slice(9));
}

/** Six digits: a bank's three after zeros, another institution's five after a 9. */
function institutionCode(sortCode: string): string | null {
  if (/^\d{3}$/.test(sortCode)) return `000${sortCode}`;
  if (/^\d{5}$/.test(sortCode)) return `9${sortCode}`;
  return /^\d{6}$/.test(sortCode) ? sortCode : null;
}
