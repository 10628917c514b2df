// One grant of a review: what it lets whom do, and the decision on it.

import { accessReviewService, type ReviewedGrant } from "@tradebook/contract/services/access-review.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { AuditLink } from "../../lists/AuditLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { Standstill } from "../../ui/States.tsx";
import { ReviewNote } from "./ReviewNote.tsx";
import { permissionName } from "./permission-name.ts";
import { R } from "./review-words.ts";
import { grantText, GrantState, momentText, signInText } from "./reviewed-grants.tsx";

export function GrantDrawer({ row: grant, onClose }: DrawerProps<ReviewedGrant>) {
  const { decidedBy, decidedAt, note } = grant;
  return (
    <RowDrawer title={grant.fullName} onClose={onClose}>
      <div data-testid="grant-drawer">
        {grant.isOwn ? <Standstill tone="note">{R("Own")}</Standstill> : <Ways grant={grant} />}
        <Facts
          facts={[
            [R("UserName"), grant.userName],
            [R("TheGrant"), grantText(grant)],
            [R("LastSignIn"), signInText(grant)],
            [R("Decision"), <GrantState key="state" grant={grant} />],
            ...(decidedBy === null ? [] : [[R("DecidedBy"), `${decidedBy}, ${momentText(decidedAt) ?? ""}`] as const]),
            ...(note === null ? [] : [[R("Note"), note] as const]),
          ]}
        />
        <AuditLink kind="user" id={grant.userId} />
        <section className="part">
          <h3>{R("Allows")}</h3>
          <ul className="people__permissions">
            {grant.permissions.map((name) => (
              <li key={name} title={name}>
                {permissionName(name)}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </RowDrawer>
  );
}

type GrantProps = { readonly grant: ReviewedGrant };

/** What was confirmed may still be taken away, and what was taken away stays so. */
function Ways({ grant }: GrantProps) {
  const [doing, setDoing] = useState<"none" | "keep" | "take">("none");
  const close = () => setDoing("none");
  if (grant.state === "Revoked" || grant.state === "Ended") return null;
  return (
    <p className="form__actions people__ways">
      {grant.state === "Open" ? (
        <Button look="primary" onClick={() => setDoing("keep")}>
          {R("Keep")}
        </Button>
      ) : null}
      <Button onClick={() => setDoing("take")}>{R("Take")}</Button>
      {doing === "keep" ? <Keep grant={grant} onClose={close} /> : null}
      {doing === "take" ? <Take grant={grant} onClose={close} /> : null}
    </p>
  );
}

type FormProps = GrantProps & { readonly onClose: () => void };

function Keep({ grant, onClose }: FormProps) {
  const [note, setNote] = useState("");
  const client = useQueryClient();
  const send = async () => {
    await call(accessReviewService.Confirm, { id: grant.id, note: note.trim() || null });
    notify("good", R("Kept", grant.fullName), grantText(grant));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog title={R("Keep")} action={R("Keep")} testId="keep-form" onSend={send} onClose={onClose}>
      <p>{R("KeepText", grant.fullName, grantText(grant))}</p>
      <ReviewNote label={R("OptionalNote")} note={note} onType={setNote} />
    </FormDialog>
  );
}

function Take({ grant, onClose }: FormProps) {
  const [note, setNote] = useState("");
  const client = useQueryClient();
  const send = async () => {
    await call(accessReviewService.Revoke, { id: grant.id, note: note.trim() });
    notify("note", R("Taken", grant.fullName), grantText(grant));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  const text =
    grant.roleName === null ? R("TakeAllText", grant.fullName) : R("TakeText", grant.fullName, grantText(grant));
  return (
    <FormDialog
      title={R("Take")}
      action={R("Take")}
      look="sell"
      testId="take-form"
      isReady={note.trim() !== ""}
      onSend={send}
      onClose={onClose}
    >
      <p>{text}</p>
      <ReviewNote label={R("Why")} note={note} onType={setNote} />
    </FormDialog>
  );
}
