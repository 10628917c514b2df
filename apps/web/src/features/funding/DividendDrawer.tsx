// One e-dividend mandate: the form's facts for the registrar, and the registrar's answer as the office enters it.

import { fundingService } from "@tradebook/contract/services/funding.ts";
import type { DividendMandateRow } from "@tradebook/contract/services/dividend-mandate.ts";
import { call } from "../../lib/api.ts";
import { none } from "../../lib/format.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { MoneyState } from "./funding-lists.tsx";
import { L } from "./funding-words.ts";

export function DividendDrawer({ row, onClose }: DrawerProps<DividendMandateRow>) {
  const isOffice = may(useSignedIn(), "Pages.Funding");
  return (
    <DecisionDrawer
      title={L("DirectNo", row.id)}
      decisions={isOffice ? decisionsOn(row) : []}
      onClose={onClose}
      facts={[
        [L("Status"), <MoneyState key="status" status={row.status} />],
        [L("Security"), `${row.securityID} · ${row.securityName}`],
        [L("Client"), row.customerName],
        [L("Account"), row.cscsAccount],
        [L("Chn"), row.chn],
        [L("Bank"), `${row.bankName} ••••${row.accountNumber.slice(-4)}`],
        [L("Asked"), <When key="asked" at={row.askedAt} />],
        [L("AskedBy"), row.askedBy],
        [L("Decided"), <When key="decided" at={row.decidedAt} />],
        [L("DecidedBy"), row.decidedBy ?? none],
        [L("Note"), row.note ?? none],
      ]}
    >
      {row.status === "SUBMITTED" ? <p className="muted">{L("DividendToRegistrar")}</p> : null}
      {row.isBankInUse ? null : <p className="muted">{L("DividendBankOld")}</p>}
    </DecisionDrawer>
  );
}

function decisionsOn({ id, status }: DividendMandateRow): readonly Decision[] {
  const title = L("DirectNo", id);
  const activate: Decision = {
    title,
    action: L("Activate"),
    text: L("ActivateText"),
    ask: { label: L("NoteOptional"), least: 0 },
    done: L("ACTIVE"),
    send: (note) => call(fundingService.ActivateDividendMandate, { id, note: note || null }),
  };
  const refuse: Decision = {
    title,
    action: L("Refused"),
    text: null,
    ask: { label: L("CreditWhy"), least: 3 },
    done: L("DECLINED"),
    look: "sell",
    send: (reason) => call(fundingService.RefuseDividendMandate, { id, reason }),
  };
  return status === "SUBMITTED" ? [activate, refuse] : [];
}
