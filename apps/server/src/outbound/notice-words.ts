// Says a notice in the language of whoever reads it; English where they chose none.

import { fillIn } from "@tradebook/contract/errors.ts";
import type { TranslatedLanguage } from "@tradebook/contract/languages/offered-languages.ts";
import type { Tx } from "../db/in-tenant.ts";
import type { NewNotice } from "../store/notices.ts";
import { languagesOf } from "../store/users.ts";
import { haNotices } from "./languages/ha-notices.ts";
import { igNotices } from "./languages/ig-notices.ts";
import { pcmNotices } from "./languages/pcm-notices.ts";
import { yoNotices } from "./languages/yo-notices.ts";
import type { Saying, TranslatedNotices } from "./notice-texts.ts";

/** A notice before it is known in which language it is read. */
export type UnsaidNotice = Omit<NewNotice, "title" | "body"> & { readonly title: Saying; readonly body: Saying };

const translations: { readonly [L in TranslatedLanguage]: TranslatedNotices } = {
  pcm: pcmNotices,
  ha: haNotices,
  yo: yoNotices,
  ig: igNotices,
};
const byEnglish: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(translations).map(([language, texts]) => [language, new Map(Object.entries(texts))]),
);

/** A fact that is one of the texts, such as how money came, is said in the language too. */
export function noticeWords(language: string | null, [text, ...facts]: Saying): string {
  const said = (english: string) => byEnglish.get(language ?? "")?.get(english) ?? english;
  return fillIn([said(text), ...facts.map(said)]);
}

/** Each in its reader's language, which one statement reads for all; where there are no notices it asks nothing. */
export async function saidToReaders(tx: Tx, notices: readonly UnsaidNotice[]): Promise<readonly NewNotice[]> {
  if (notices.length === 0) return [];
  const languages = await languagesOf(tx, [...new Set(notices.map(({ userId }) => userId))]);
  return notices.map((notice) => {
    const language = languages.get(notice.userId) ?? null;
    return { ...notice, title: noticeWords(language, notice.title), body: noticeWords(language, notice.body) };
  });
}
