// A part of a text as `like` looks for it, in lower case: what it has of the pattern's own signs stands for itself.

export function likeText(part: string): string {
  return `%${part.toLowerCase().replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;
}
