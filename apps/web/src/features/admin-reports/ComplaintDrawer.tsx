// One complaint for the office: what was said and answered so far, and the ways to answer, pass on and resolve it.

import type { Complaint } from "@tradebook/contract/services/complaint.ts";
import { useState } from "react";
import { Link } from "react-router";
import { aboutText, ComplaintDue, ComplaintState, ComplaintView } from "../../complaints/ComplaintView.tsx";
import { formatDate, none } from "../../lib/format.ts";
import { reportsPath } from "../../lib/paths.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { AuditLink } from "../../lists/AuditLink.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { Button } from "../../ui/Button.tsx";
import { Facts, When } from "../../ui/Marks.tsx";
import { L } from "./admin-reports-words.ts";
import { ComplaintDecision, type Deed } from "./ComplaintDecision.tsx";
import { C } from "./complaint-desk-words.ts";

const deeds = ["Answer", "PassOn", "Resolve"] as const;

export function ComplaintDrawer({ row: complaint, onClose }: DrawerProps<Complaint>) {
  const signedIn = useSignedIn();
  const [deed, setDeed] = useState<Deed | null>(null);
  const mayDecide = complaint.state !== "Resolved" && complaint.by !== signedIn.user.userName;
  const seesOrder = complaint.about === "order" && may(signedIn, "VIEW_ALL_ORDERS");
  return (
    <RowDrawer title={C("ComplaintNo", complaint.number)} onClose={onClose}>
      {mayDecide ? (
        <p className="form__actions drawer__ways">
          {deeds.map((one, at) => (
            <Button key={one} look={at === 0 ? "primary" : "plain"} onClick={() => setDeed(one)}>
              {C(one)}
            </Button>
          ))}
        </p>
      ) : null}
      <Facts
        facts={[
          [C("Status"), <ComplaintState key="state" state={complaint.state} />],
          [C("Due"), <ComplaintDue key="due" complaint={complaint} />],
          [C("DueOn"), formatDate(complaint.dueOn)],
          [C("FiledAt"), <When key="filed" at={complaint.filedAt} />],
          [C("Client"), `${complaint.name} (${complaint.by})`],
          [C("AccountNo"), complaint.cscsAccount ?? none],
          [C("Category"), C(complaint.category)],
          [C("About"), aboutText(complaint)],
        ]}
      />
      {seesOrder ? (
        <p className="part__note">
          <Link to={`${reportsPath}/stock-orders?q=${complaint.ref ?? ""}&account=${complaint.cscsAccount ?? ""}`}>
            {C("ItsOrder")}
          </Link>
        </p>
      ) : null}
      {complaint.cscsAccount === null ? null : (
        <AuditLink kind="account" id={complaint.cscsAccount} label={L("AccountHappened", complaint.cscsAccount)} />
      )}
      <ComplaintView complaint={complaint} />
      {deed === null ? null : <ComplaintDecision complaint={complaint} deed={deed} onClose={() => setDeed(null)} />}
    </RowDrawer>
  );
}
