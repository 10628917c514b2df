// Nigerian mobile numbers: what people write, and the one form that is kept.

/** `0803 123 4567`, `+234 803 123 4567` or `2348031234567` as `+2348031234567`; null when it is no Nigerian mobile. */
export function mobileNumber(text: string): string | null {
  if (text.length > 30) return null;
  const digits = text.replaceAll(/[\s().-]/g, "");
  const found = /^(?:\+?234|0)([789]\d{9})$/.exec(digits);
  return found === null ? null : `+234${found[1]}`;
}
