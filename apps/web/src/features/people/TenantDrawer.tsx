// One brokerage of the host.

import { tenantService, type HouseRow } from "@tradebook/contract/services/tenant.ts";
import { call } from "../../lib/api.ts";
import { formatQuantity } from "../../lib/format.ts";
import type { DrawerProps } from "../../lists/list.ts";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { EditOrDelete } from "./EditOrDelete.tsx";
import { LetEnd } from "./LetEnd.tsx";
import { L } from "./people-words.ts";
import { TenantForm } from "./TenantForm.tsx";
import { featuresText, Health, hostsText, LicenceEnd, TenantState, Theme } from "./tenants.tsx";

export function TenantDrawer({ row: tenant, onClose }: DrawerProps<HouseRow>) {
  return (
    <RowDrawer title={tenant.name} onClose={onClose}>
      <EditOrDelete
        name={tenant.name}
        deleteText="DeleteTenantText"
        onDelete={() => call(tenantService.Delete, { id: tenant.id })}
        onGone={onClose}
        renderForm={(close) => <TenantForm tenant={tenant} onClose={close} />}
      />
      <LetEnd tenant={tenant} onDone={onClose} />
      <Facts
        facts={[
          [L("FirmCode"), tenant.tenancyName],
          [L("TenantName"), tenant.name],
          [L("Status"), <TenantState key="status" tenant={tenant} />],
          [L("Hosts"), hostsText(tenant)],
          [L("UsersOfTenant"), formatQuantity(tenant.users)],
          [L("ClientsOfTenant"), formatQuantity(tenant.clients)],
          [L("OrdersToday"), formatQuantity(tenant.ordersToday)],
          [L("OrdersOpen"), formatQuantity(tenant.ordersOpen)],
          [L("HouseHealth"), <Health key="health" tenant={tenant} />],
          [L("Theme"), <Theme key="theme" colour={tenant.colour} />],
          [L("Features"), featuresText(tenant)],
          [L("LicenceEnds"), <LicenceEnd key="licence" tenant={tenant} />],
        ]}
      />
    </RowDrawer>
  );
}
