// Seeing the product as a user does: asked with a reason, and begun on an empty page.

import { userService, type UserRow } from "@tradebook/contract/services/user.ts";
import { useState } from "react";
import { beginActing } from "../../lib/acting.ts";
import { call } from "../../lib/api.ts";
import { useSignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { H } from "./house-words.ts";

const longestReason = 500;

export function ActAs({ user }: { readonly user: UserRow }) {
  const { user: self } = useSignedIn();
  const [isAsking, ask] = useState(false);
  const [reason, setReason] = useState("");
  const begin = async () => {
    const { endsAt, ...begun } = await call(userService.ActAs, { id: user.id, reason: reason.trim() });
    beginActing({ ...begun, endsAt, userId: self.id });
  };
  return (
    <>
      <Button onClick={() => ask(true)}>{H("ActAs")}</Button>
      {isAsking ? (
        <FormDialog
          title={H("ActAsTitle", user.fullName)}
          action={H("ActAsBegin")}
          testId="act-as-form"
          isReady={reason.trim() !== ""}
          onSend={begin}
          onClose={() => ask(false)}
        >
          <p className="muted">{H("ActAsText", user.fullName)}</p>
          <Field label={H("ActAsReason")}>
            {(control) => (
              <TextInput
                {...control}
                autoFocus
                maxLength={longestReason}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        </FormDialog>
      ) : null}
    </>
  );
}
