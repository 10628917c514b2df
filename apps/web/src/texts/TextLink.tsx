// The way to a text that is agreed to: opens it over the page, so that nothing typed is lost.

import type { HouseTextKind } from "@tradebook/domain/account-opening/house-texts.ts";
import { Suspense, useState } from "react";
import { L } from "./text-words.ts";
import { lazyPart } from "../ui/lazy-part.ts";

const TextDialog = lazyPart(async () => (await import("./TextDialog.tsx")).TextDialog);

type Props = {
  readonly kind: HouseTextKind;
  /** Without one, what is in use now. */
  readonly version?: number;
  /** Before it opens; false keeps it closed. */
  readonly onAsk?: () => Promise<boolean>;
};

export function TextLink({ kind, version, onAsk }: Props) {
  const [isOpen, open] = useState(false);
  const ask = async () => open(onAsk === undefined || (await onAsk()));
  return (
    <>
      <button type="button" className="grid__link text-link" onClick={() => void ask()}>
        {L("ReadText", L(`Text_${kind}`))}
      </button>
      {isOpen ? (
        <Suspense>
          <TextDialog kind={kind} {...(version === undefined ? {} : { version })} onClose={() => open(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
