// What is typed into a form and not sent: kept on this tab for this person, through a reload and a new sign-in.

import { useEffect, useState } from "react";
import { draftKey } from "./drafts.ts";
import { useSignedIn } from "./session.ts";
import { markUnsent } from "./unsent.ts";

type Typed = Readonly<Record<string, string>>;

/** Fields by name, as they were left; `forget` once they are sent. Never for a password or a code. */
export function useKeptForm<T extends Typed>(form: string, first: T) {
  const key = draftKey(useSignedIn().user.id, form);
  const [typed, setTyped] = useState<T>(() => ({ ...first, ...read(key, first) }));
  const isUnsent = Object.entries(typed).some(([name, text]) => text !== first[name]);
  useEffect(() => {
    markUnsent(key, isUnsent);
    return () => markUnsent(key, false);
  }, [key, isUnsent]);
  const change = (part: Partial<T>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    sessionStorage.setItem(key, JSON.stringify(next));
  };
  const forget = () => {
    setTyped(first);
    sessionStorage.removeItem(key);
  };
  return { typed, change, forget };
}

/** Members of another release's form, and what is no text, count as never typed. */
function read<T extends Typed>(key: string, first: T): Partial<T> {
  const text = sessionStorage.getItem(key);
  if (text === null) return {};
  const kept = JSON.parse(text) as Readonly<Record<string, unknown>>; // written above by this program alone
  const known = Object.entries(kept).filter(([name, value]) => name in first && typeof value === "string");
  return Object.fromEntries(known) as Partial<T>; // names and kinds were just checked
}
