// What a language must have: a word for every key of every source, and every text of a refusal that customers meet.

import type { fieldFaultTexts } from "@tradebook/domain/account-opening/field-fault.ts";
import type { abpWebWords, abpWords, abpZeroWords, tradebookWords } from "../words.ts";
import type { customerTemplates, factWords } from "./refusal-templates.ts";
import type { validationWords } from "./validation-words.ts";

type Texts<T> = { readonly [K in keyof T]: string };

export type SourceWords = {
  readonly tradebook: Texts<typeof tradebookWords>;
  readonly abp: Texts<typeof abpWords>;
  readonly abpWeb: Texts<typeof abpWebWords>;
  readonly abpZero: Texts<typeof abpZeroWords>;
};

export type RefusalTexts = {
  /** By their English template. */
  readonly templates: { readonly [T in (typeof customerTemplates)[number]]: string };
  /** Words that are facts of a template. */
  readonly facts: { readonly [T in (typeof factWords)[number]]: string };
  readonly validation: Texts<typeof validationWords>;
};

/** What can be wrong with an answer of an application. */
export type FieldFaultTexts = Texts<typeof fieldFaultTexts>;
