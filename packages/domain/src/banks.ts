// The twenty-six banks and their sort codes.

export type Bank = { readonly label: string; readonly sortCode: string };

/** By name (domain/ngx.md 5). */
export const banks: readonly Bank[] = [
  { label: "Access Bank", sortCode: "044" },
  { label: "Citibank Nigeria", sortCode: "023" },
  { label: "Ecobank Nigeria", sortCode: "050" },
  { label: "Fidelity Bank", sortCode: "070" },
  { label: "First Bank of Nigeria", sortCode: "011" },
  { label: "First City Monument Bank", sortCode: "214" },
  { label: "Globus Bank", sortCode: "00103" },
  { label: "Guaranty Trust Bank", sortCode: "058" },
  { label: "Jaiz Bank", sortCode: "301" },
  { label: "Keystone Bank", sortCode: "082" },
  { label: "Kuda Microfinance Bank", sortCode: "50211" },
  { label: "Parallex Bank", sortCode: "104" },
  { label: "Polaris Bank", sortCode: "076" },
  { label: "Providus Bank", sortCode: "101" },
  { label: "Sparkle Microfinance Bank", sortCode: "51310" },
  { label: "Stanbic IBTC Bank", sortCode: "221" },
  { label: "Standard Chartered Bank", sortCode: "068" },
  { label: "Sterling Bank", sortCode: "232" },
  { label: "SunTrust Bank", sortCode: "100" },
  { label: "TAJBank", sortCode: "302" },
  { label: "Titan Trust Bank", sortCode: "102" },
  { label: "Union Bank of Nigeria", sortCode: "032" },
  { label: "United Bank for Africa", sortCode: "033" },
  { label: "Unity Bank", sortCode: "215" },
  { label: "Wema Bank", sortCode: "035" },
  { label: "Zenith Bank", sortCode: "057" },
];

/** The bank with that sort code, if we know it. */
export function bankOf(sortCode: string): Bank | undefined {
  return banks.find((bank) => bank.sortCode === sortCode);
}
