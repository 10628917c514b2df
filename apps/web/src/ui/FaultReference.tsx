// By what the server's log knows a request that failed: to be read out or copied to whoever looks for the cause.

import { useState } from "react";
import { commonWords } from "../lib/common-words.ts";
import { wordsOf } from "../lib/words.ts";
import { Button } from "./Button.tsx";

const L = wordsOf(commonWords);

export function FaultReference({ reference }: { readonly reference: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(reference);
    setCopied(true);
  };
  return (
    <span className="fault" data-testid="fault-reference">
      <span className="fault__text">{L("FaultReference", reference)}</span>
      {"clipboard" in navigator ? (
        <Button size="small" look="quiet" aria-label={L("CopyReference")} onClick={() => void copy()}>
          {isCopied ? L("Copied") : L("CopyReference")}
        </Button>
      ) : null}
    </span>
  );
}
