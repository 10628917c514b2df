// The state of an account in one word, its shape beside its colour; what is open says nothing unless it is asked to.

import type { AccountState } from "@tradebook/domain/access/account-state.ts";
import { Dot, type Tone } from "../ui/Marks.tsx";
import { L } from "./account-state-words.ts";

const tones: { readonly [S in AccountState]: Tone } = {
  Active: "good",
  DebitFrozen: "wait",
  Suspended: "bad",
  Frozen: "bad",
  TradingFrozen: "wait",
};

export function AccountStateMark({ state }: { readonly state: AccountState }) {
  return <Dot tone={tones[state]}>{L(`State${state}`)}</Dot>;
}

export function StoppedMark({ state }: { readonly state: AccountState }) {
  return state === "Active" ? null : <AccountStateMark state={state} />;
}
