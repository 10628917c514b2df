// Whether one of some names has every word that was typed, in any letters' case.

export function isCalled(typed: string, names: readonly string[]): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const all = names.join(" ").toLowerCase();
  return words.every((word) => all.includes(word));
}
