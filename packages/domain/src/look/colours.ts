// Colours as `#rrggbb`: how far apart two are for the eye (WCAG 2.2), and the nearest one that can be read.

const channels = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** From 1, the same, to 21, black on white. */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `part` of the way from one colour to another. */
export function mixed(from: string, to: string, part: number): string {
  const ends = channels(to);
  const parts = channels(from).map((channel, index) => Math.round(channel + ((ends[index] ?? 0) - channel) * part));
  return `#${parts.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour itself when it can be read on the ground, else the first on its way to black or white that can. */
export function legibleOn(
  colour: string,
  { ground, atLeast }: { readonly ground: string; readonly atLeast: number },
): string {
  const end = luminance(ground) > 0.18 ? "#000000" : "#ffffff";
  const steps = Array.from({ length: 21 }, (_, step) => mixed(colour, end, step / 20));
  return steps.find((candidate) => contrast(candidate, ground) >= atLeast) ?? end;
}

/** A little nearer to the end than the colour at rest. */
export function hoverOf(colour: string, end: string): string {
  return mixed(colour, end, 0.14);
}
