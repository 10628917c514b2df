// Creating a brokerage, or changing one.

import { limits } from "@tradebook/contract/names.ts";
import { tenantService, type HouseRow } from "@tradebook/contract/services/tenant.ts";
import { isTradingDay } from "@tradebook/domain/instant.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { NewHouse, usualFirstDay, type FirstDay } from "./NewHouse.tsx";
import { L } from "./people-words.ts";
import { SetUpLink } from "./SetUpLink.tsx";

type Props = { readonly tenant: HouseRow | null; readonly onClose: () => void };

const codeShape = /^[A-Za-z][A-Za-z0-9_-]+$/;

export function TenantForm({ tenant, onClose }: Props) {
  const client = useQueryClient();
  const [tenancyName, setCode] = useState(tenant?.tenancyName ?? "");
  const [name, setName] = useState(tenant?.name ?? "");
  const [adminEmailAddress, setEmail] = useState("");
  const [isActive, setActive] = useState(tenant?.isActive ?? true);
  const [licence, setLicence] = useState<string>(tenant?.licenceEndsOn ?? "");
  const [first, setFirst] = useState(usualFirstDay);
  const [link, setLink] = useState<string | null>(null);
  const isCode = codeShape.test(tenancyName);
  const send = async () => {
    const input = { tenancyName, name, isActive };
    const licenceEndsOn = isTradingDay(licence) ? licence : null;
    const toHandOn =
      tenant === null
        ? (await call(tenantService.Create, { ...input, ...begun(first), adminEmailAddress })).adminSetUpLink
        : null;
    if (tenant !== null) await call(tenantService.Update, { ...input, id: tenant.id, licenceEndsOn });
    notify("good", L("TenantSaved"));
    await client.invalidateQueries({ queryKey: ["list"] });
    if (toHandOn === null) onClose();
    else setLink(toHandOn);
  };
  if (link !== null) return <SetUpLink link={link} onClose={onClose} />;
  return (
    <FormDialog
      title={tenant === null ? L("NewTenant") : L("EditTenant", tenant.name)}
      shape="side"
      action={tenant === null ? L("Create") : L("Save")}
      testId="tenant-form"
      isReady={isCode && name.trim() !== "" && (tenant !== null || adminEmailAddress.includes("@"))}
      onSend={send}
      onClose={onClose}
    >
      <Field
        label={L("FirmCode")}
        hint={L("FirmCodeHint")}
        error={tenancyName !== "" && !isCode ? L("FirmCodeHint") : null}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={limits.tenancyName}
            value={tenancyName}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Field label={L("TenantName")}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={limits.tenantName}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {tenant === null ? <NewHouse first={first} onChange={setFirst} /> : null}
      {tenant === null ? (
        <Field label={L("AdminEmail")} hint={L("AdminEmailHint")}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              maxLength={limits.userName}
              value={adminEmailAddress}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <Field label={L("LicenceEnds")} hint={L("LicenceHint")}>
          {(control) => (
            <TextInput {...control} type="date" value={licence} onChange={(event) => setLicence(event.target.value)} />
          )}
        </Field>
      )}
      <label className="check">
        <input type="checkbox" checked={isActive} onChange={(event) => setActive(event.target.checked)} />
        <span>{L("Active")}</span>
      </label>
    </FormDialog>
  );
}

/** A house that begins as another has that one's colour. */
function begun({ copyFrom, colour, features }: FirstDay) {
  return { copyFrom, features: [...features], ...(copyFrom === null ? { colour } : {}) };
}
