// One brokerage of the host.

import { tenantService, type TenantRow } from "@tradebook/contract/services/tenant.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import type { DrawerProps } from "../../lists/list.ts";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { L } from "./people-words.ts";
import { TenantForm } from "./TenantForm.tsx";
import { TenantState } from "./tenants.tsx";

export function TenantDrawer({ row: tenant, onClose }: DrawerProps<TenantRow>) {
  const client = useQueryClient();
  const [doing, setDoing] = useState<"none" | "edit" | "delete">("none");
  const close = () => setDoing("none");
  const remove = async () => {
    await call(tenantService.Delete, { id: tenant.id });
    notify("note", L("Deleted"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <RowDrawer title={tenant.name} onClose={onClose}>
      <p className="form__actions people__ways">
        <Button look="primary" onClick={() => setDoing("edit")}>
          {L("Edit")}
        </Button>
        <Button look="quiet" onClick={() => setDoing("delete")}>
          {L("Delete")}
        </Button>
      </p>
      <Facts
        facts={[
          [L("FirmCode"), tenant.tenancyName],
          [L("TenantName"), tenant.name],
          [L("Status"), <TenantState key="status" tenant={tenant} />],
        ]}
      />
      {doing === "edit" ? <TenantForm tenant={tenant} onClose={close} /> : null}
      {doing === "delete" ? (
        <FormDialog
          title={L("DeleteTitle", tenant.name)}
          action={L("Delete")}
          look="sell"
          onSend={remove}
          onClose={close}
        >
          <p>{L("DeleteTenantText")}</p>
        </FormDialog>
      ) : null}
    </RowDrawer>
  );
}
