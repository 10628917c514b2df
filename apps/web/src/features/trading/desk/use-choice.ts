// A small choice that is kept with its user's desk, the same on every device: a word or a list of words.

import { useCallback } from "react";
import { useSignedIn } from "../../../lib/session.ts";
import { useStore } from "../../../lib/store.ts";
import { changeDesk, desk } from "./desk-store.ts";

/** `first` is what stands until another is chosen. */
export function useChoice(name: string, first: string): readonly [string, (value: string) => void] {
  const { user } = useSignedIn();
  const { choices } = useStore(desk);
  const choose = useCallback(
    (value: string) => changeDesk(user.id, { choices: { ...desk.get().choices, [name]: value } }),
    [user.id, name],
  );
  return [choices[name] ?? first, choose];
}
