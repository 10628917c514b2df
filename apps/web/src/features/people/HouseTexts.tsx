// What clients agree to: each text as it stands, and putting a new version in force.

import { houseTextKinds, type HouseTextKind } from "@tradebook/domain/account-opening/house-texts.ts";
import { limits } from "@tradebook/contract/names.ts";
import type { HouseText } from "@tradebook/contract/house-text.ts";
import { tenantService } from "@tradebook/contract/services/tenant.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { L as T } from "../../texts/text-words.ts";
import { TextBody } from "../../texts/TextBody.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { L } from "./people-words.ts";

const textsKey = ["houseTexts"] as const;

export function HouseTexts() {
  const [opened, open] = useState<HouseTextKind | null>(null);
  const texts = useQuery({
    queryKey: textsKey,
    queryFn: async ({ signal }) => (await call(tenantService.GetTexts, {}, signal)).items,
  });
  const inForce = (kind: HouseTextKind) => texts.data?.find((text) => text.kind === kind) ?? null;
  return (
    <Card title={L("HouseTexts")} testId="house-texts">
      <p className="muted">{L("HouseTextsHint")}</p>
      <Loaded query={texts} what={L("HouseTexts")} lines={5}>
        {() => (
          <ul className="rows">
            {houseTextKinds.map((kind) => (
              <TextRow key={kind} kind={kind} text={inForce(kind)} onOpen={() => open(kind)} />
            ))}
          </ul>
        )}
      </Loaded>
      {opened === null ? null : <Publish kind={opened} text={inForce(opened)} onClose={() => open(null)} />}
    </Card>
  );
}

type RowProps = { readonly kind: HouseTextKind; readonly text: HouseText | null; readonly onOpen: () => void };

function TextRow({ kind, text, onOpen }: RowProps) {
  return (
    <li data-text={kind}>
      <span className="rows__text">
        <strong>{T(`Text_${kind}`)}</strong>
        <span className="rows__small">
          {text === null ? L("TextMissing") : T("TextVersion", text.version, formatDate(text.publishedAt))}
        </span>
      </span>
      <Button aria-label={L("ChangeTextNamed", T(`Text_${kind}`))} onClick={onOpen}>
        {L("ChangeText")}
      </Button>
    </li>
  );
}

type PublishProps = { readonly kind: HouseTextKind; readonly text: HouseText | null; readonly onClose: () => void };

function Publish({ kind, text, onClose }: PublishProps) {
  const client = useQueryClient();
  const [body, type] = useState(text?.body ?? "");
  const isNew = body.trim() !== "" && body.trim() !== text?.body;
  const send = async () => {
    const { version } = await call(tenantService.PublishText, { kind, body: body.trim() });
    await client.invalidateQueries({ queryKey: textsKey });
    notify("good", L("TextPublished"), L("TextPublishedText", T(`Text_${kind}`), version));
    onClose();
  };
  return (
    <FormDialog
      title={T(`Text_${kind}`)}
      action={L("PublishText", (text?.version ?? 0) + 1)}
      shape="side"
      testId="text-form"
      isReady={isNew}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{L("PublishHint")}</p>
      <Field label={L("TextBody")} hint={L("TextBodyHint")}>
        {(control) => (
          <textarea
            {...control}
            rows={14}
            maxLength={limits.houseText}
            value={body}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      {isNew ? (
        <section aria-label={L("TextAsRead")}>
          <h3>{L("TextAsRead")}</h3>
          <TextBody body={body} />
        </section>
      ) : null}
    </FormDialog>
  );
}
