// What can be had of a line of money in: the receipt of a deposit, on the house's paper.

import type { InflowRow } from "@tradebook/contract/cash-flows.ts";
import { useMutation } from "@tanstack/react-query";
import { failureOf } from "../../lib/api.ts";
import { useViewedAccount } from "../../lib/looked.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { saveExport } from "../../lib/save-export.ts";
import { Button } from "../../ui/Button.tsx";
import { L as fileWord } from "../../ui/export-words.ts";
import { C } from "./claim-words.ts";

export function ReceiptButton({ row: { id, hasReceipt, reference } }: { readonly row: InflowRow }) {
  const account = useViewedAccount();
  const cscsAcct = account?.cscsAccount ?? "";
  const saving = useMutation({
    mutationFn: () => saveExport({ report: "deposit-receipt", format: "pdf", cscsAcct, id: String(id) }),
    onSuccess: (name) => notify("good", fileWord("Exported", name)),
    onError: (error) => notifyFailure(failureOf(error)),
  });
  if (!hasReceipt || account === null) return null;
  return (
    <Button
      size="small"
      aria-label={C("DepositReceiptOf", reference)}
      aria-busy={saving.isPending}
      onClick={() => {
        if (!saving.isPending) saving.mutate();
      }}
    >
      {C("DepositReceipt")}
    </Button>
  );
}
