// What went wrong with a form as a whole, above its fields; always in the page, so that a screen reader hears it come.

import type { ReactNode } from "react";
import type { Failure } from "../lib/api.ts";
import { describeFailure } from "../lib/notify.ts";
import { Icon } from "./Icon.tsx";
import { L } from "./public-words.ts";

export type Said = { readonly title: string; readonly text: string | null; readonly tone: "bad" | "note" };

export function Problem({ said, children }: { readonly said: Said | null; readonly children?: ReactNode }) {
  return (
    <div role="alert">
      {said === null ? null : (
        <div className={`problem ${said.tone === "note" ? "problem--note" : ""}`}>
          <Icon name="warning" />
          <div>
            <strong>{said.title}</strong>
            {said.text === null ? null : <p>{said.text}</p>}
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

export function failureSaid(failure: Failure): Said {
  const isOffline = failure.kind === "unreachable" || failure.kind === "timeout";
  if (isOffline) return { title: L("Offline"), text: L("OfflineText"), tone: "bad" };
  return { ...describeFailure(failure), tone: "bad" };
}
