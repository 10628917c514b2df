// One brokerage of the host.

import { tenantService, type TenantRow } from "@tradebook/contract/services/tenant.ts";
import { call } from "../../lib/api.ts";
import type { DrawerProps } from "../../lists/list.ts";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { EditOrDelete } from "./EditOrDelete.tsx";
import { L } from "./people-words.ts";
import { TenantForm } from "./TenantForm.tsx";
import { TenantState } from "./tenants.tsx";

export function TenantDrawer({ row: tenant, onClose }: DrawerProps<TenantRow>) {
  return (
    <RowDrawer title={tenant.name} onClose={onClose}>
      <EditOrDelete
        name={tenant.name}
        deleteText="DeleteTenantText"
        onDelete={() => call(tenantService.Delete, { id: tenant.id })}
        onGone={onClose}
        renderForm={(close) => <TenantForm tenant={tenant} onClose={close} />}
      />
      <Facts
        facts={[
          [L("FirmCode"), tenant.tenancyName],
          [L("TenantName"), tenant.name],
          [L("Status"), <TenantState key="status" tenant={tenant} />],
        ]}
      />
    </RowDrawer>
  );
}
