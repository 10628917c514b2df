// Reads the words back out of a PDF of ours: every text it shows, in the order it is drawn, by its fonts' own maps.
// It knows what pdfkit writes (deflated streams, glyph numbers in hexadecimal, ToUnicode ranges) and fails on anything else.

import { strict as assert } from "node:assert";
import { inflateSync } from "node:zlib";

type Objects = ReadonlyMap<number, { readonly head: string; readonly stream: string | null }>;
type GlyphMap = ReadonlyMap<number, string>;

/** The texts of all pages, a string for each run that was drawn. */
export function wordsOfPdf(pdf: Uint8Array): readonly string[] {
  const objects = objectsOf(Buffer.from(pdf));
  const fonts = fontsOf(objects);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  assert.ok(pages.length > 0 && fonts.size > 0, "a PDF has pages and fonts");
  return pages.flatMap(({ head }) => {
    const content = objects.get(numberAfter(head, "/Contents"));
    assert.ok(content?.stream !== undefined && content.stream !== null, "a page has a content stream");
    return drawn(content.stream, fonts);
  });
}

/** What is drawn right after this text; a text with letters of several cuts of a font is drawn in several runs. */
export function textAfter(texts: readonly string[], text: string): string | undefined {
  for (const at of texts.keys()) {
    for (let runs = 1; runs <= 4; runs++) if (texts.slice(at, at + runs).join("") === text) return texts[at + runs];
  }
  return undefined;
}

function objectsOf(bytes: Buffer): Objects {
  const objects = new Map<number, { head: string; stream: string | null }>();
  const text = bytes.toString("latin1");
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = found.index + found[0].length;
    const streamAt = text.indexOf("stream\n", from);
    const endAt = text.indexOf("endobj", from);
    const hasStream = streamAt >= 0 && streamAt < endAt;
    const head = text.slice(from, hasStream ? streamAt : endAt);
    objects.set(Number(found[1]), { head, stream: hasStream ? streamOf(bytes, head, streamAt + 7) : null });
  }
  return objects;
}

function streamOf(bytes: Buffer, head: string, from: number): string {
  const raw = bytes.subarray(from, from + numberAfter(head, "/Length"));
  return (head.includes("/FlateDecode") ? inflateSync(raw) : raw).toString("latin1");
}

/** Each font's name in the pages, and what its glyphs stand for. */
function fontsOf(objects: Objects): ReadonlyMap<string, GlyphMap> {
  const fonts = new Map<string, GlyphMap>();
  for (const { head } of objects.values()) {
    for (const [, name = "", id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(Number(id));
      const map = font === undefined ? undefined : objects.get(numberAfter(font.head, "/ToUnicode"));
      assert.ok(map !== undefined && map.stream !== null, `font ${name} says what its glyphs stand for`);
      fonts.set(name, glyphsOf(map.stream));
    }
  }
  return fonts;
}

function glyphsOf(cmap: string): GlyphMap {
  const glyphs = new Map<number, string>();
  for (const [, first = "", , list = ""] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    for (const [at, [, code = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      glyphs.set(
        Number.parseInt(first, 16) + at,
        Buffer.from(code.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
      );
  }
  assert.ok(glyphs.size > 0, "the map has ranges");
  return glyphs;
}

function drawn(content: string, fonts: ReadonlyMap<string, GlyphMap>): string[] {
  const texts: string[] = [];
  let font: GlyphMap | undefined;
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    if (shown === undefined) continue;
    assert.ok(font !== undefined, "a text is drawn in a font of the document");
    const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = ""]) => hex).join("");
    texts.push(
      (glyphs.match(/.{4}/g) ?? []).map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? "\uFFFD").join(""),
    );
  }
  return texts;
}

function numberAfter(head: string, key: string): number {
  const found = new RegExp(`${key} (\\d+)`).exec(head);
  assert.ok(found?.[1] !== undefined, `${key} is stated in ${head.slice(0, 80)}`);
  return Number(found[1]);
}
