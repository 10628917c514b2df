// How the client of an account is reached, for whoever may see clients; the look is in the report log.

import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { none } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { L } from "./order-act-words.ts";

type Props = { readonly cscsAccount: string; readonly onClose: () => void };

export function ClientContact({ cscsAccount, onClose }: Props) {
  const client = useQuery({
    queryKey: ["client-contact", cscsAccount],
    queryFn: async ({ signal }) => {
      const asked = { keyword: cscsAccount, skipCount: 0, maxResultCount: 10 };
      const { items } = await call(backOfficeService.GetCustomers, asked, signal);
      return items.find((row) => row.cscsAccount === cscsAccount) ?? null;
    },
  });
  return (
    <Dialog title={L("ContactClient")} onClose={onClose}>
      <div className="form" data-testid="client-contact">
        <Loaded
          query={client}
          what={L("TheContact")}
          lines={3}
          isEmpty={(row) => row === null}
          empty={<p className="muted">{L("NoContact")}</p>}
        >
          {(row) =>
            row === null ? null : (
              <>
                <p>
                  <strong>{L("ContactOf", row.name, row.cscsAccount)}</strong>
                </p>
                <Facts
                  facts={[
                    [L("Phone"), <Way key="phone" scheme="tel" to={row.phone ?? ""} />],
                    [L("Email"), <Way key="email" scheme="mailto" to={row.email} />],
                    [L("Kyc"), row.kycStatus],
                  ]}
                />
              </>
            )
          }
        </Loaded>
        <p className="form__actions form__actions--end">
          <Button look="primary" onClick={onClose}>
            {L("Close")}
          </Button>
        </p>
      </div>
    </Dialog>
  );
}

function Way({ scheme, to }: { readonly scheme: "tel" | "mailto"; readonly to: string }) {
  return to === "" ? none : <a href={`${scheme}:${to}`}>{to}</a>;
}
