// Which versions of the house's texts the person agreed to, each to be read as it stood then.

import { accountService } from "@tradebook/contract/services/account.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { TextLink } from "../../texts/TextLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Empty } from "../../ui/States.tsx";
import { L } from "./settings-words.ts";

export function AgreementsCard() {
  const agreements = useQuery({
    queryKey: ["agreements"],
    queryFn: async ({ signal }) => (await call(accountService.GetAgreements, {}, signal)).items,
  });
  return (
    <Card title={L("Agreements")} testId="card-agreements">
      <Loaded
        query={agreements}
        what={L("Agreements")}
        lines={3}
        isEmpty={(items) => items.length === 0}
        empty={<Empty title={L("NoAgreements")} text={L("NoAgreementsHint")} />}
      >
        {(items) => (
          <ul className="rows">
            {items.map(({ kind, version, agreedAt }) => (
              <li key={`${kind} ${version} ${agreedAt}`}>
                <span className="rows__text">
                  <TextLink kind={kind} version={version} />
                  <span className="rows__small">
                    {L("AgreedTo", version, `${formatDate(agreedAt)} ${formatClock(agreedAt)}`)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
