// Checks the whole chain of receipts in this browser, and saves it as a file that anybody can check.

import { useState } from "react";
import { failureOf } from "../lib/api.ts";
import { notifyFailure } from "../lib/notify.ts";
import { saveFile } from "../lib/save-file.ts";
import { Button } from "../ui/Button.tsx";
import { checkChain, type ChainCheck } from "./check-chain.ts";
import { readChain } from "./receipt-queries.ts";
import { L } from "./receipt-words.ts";

type Found = ChainCheck | "unsafe" | "busy" | null;

/** In the file as well, so that it can be checked years later without us. */
const howToCheck =
  "hash is the SHA-256, in hexadecimal, of text in UTF-8; text is JSON; its previousHash is the hash of the item before, 64 zeros in the first; its seq counts from 1";

export function ChainTools({ cscsAccount }: { readonly cscsAccount: string }) {
  const [found, setFound] = useState<Found>(null);
  const check = async () => {
    // Browsers keep their cipher tools from pages that came over a line that anybody could have changed.
    if (!isSecureContext) return setFound("unsafe");
    setFound("busy");
    try {
      setFound(await checkChain(await readChain(cscsAccount)));
    } catch (error) {
      setFound(null);
      notifyFailure(failureOf(error));
    }
  };
  const save = async () => {
    try {
      const items = await readChain(cscsAccount);
      const file = JSON.stringify({ cscsAccount, howToCheck, items }, null, 2);
      saveFile(`receipts-${cscsAccount}.json`, new Blob([file], { type: "application/json" }));
    } catch (error) {
      notifyFailure(failureOf(error));
    }
  };
  return (
    <div className="receipts__tools">
      <Button disabled={found === "busy"} onClick={() => void check()}>
        {found === "busy" ? L("CheckingReceipts") : L("CheckReceipts")}
      </Button>
      <Button onClick={() => void save()}>{L("SaveReceipts")}</Button>
      <p className="receipts__found" role="status" data-broken={isBroken(found)}>
        {wordsOf(found)}
      </p>
    </div>
  );
}

function isBroken(found: Found): boolean {
  return typeof found === "object" && found?.isWhole === false;
}

function wordsOf(found: Found): string {
  if (found === null || found === "busy") return "";
  if (found === "unsafe") return L("CheckNeedsSafeLine");
  if (!found.isWhole) return L("ReceiptBroken", found.seq);
  return L("ReceiptsWhole", found.count, found.last);
}
