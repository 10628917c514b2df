// What waits for a second person of the house, the longest wait first, and the way to each.

import type { ApprovalKind, HouseDay } from "@tradebook/contract/desk-day.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatAge, formatQuantity } from "../../lib/format.ts";
import { actionsPath, endOfDayPath, feesPath, fundingPath, riskPath, salesPath, usersPath } from "../../lib/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { useNow } from "../../ui/use-now.ts";
import { houseDayQuery } from "./desk-queries.ts";
import { D, type DeskWord } from "./desk-words.ts";

type Waiting = HouseDay["approvals"][number];

const kinds: { readonly [K in ApprovalKind]: { readonly word: DeskWord; readonly to: string } } = {
  withdrawal: { word: "ApproveWithdrawals", to: `${fundingPath}?status=REQUESTED` },
  bankDetails: { word: "ApproveBankDetails", to: `${fundingPath}?tab=banks` },
  deposit: { word: "ApproveDeposits", to: `${fundingPath}?tab=deposits` },
  sale: { word: "ApproveSales", to: salesPath },
  limit: { word: "ApproveLimits", to: `${riskPath}?tab=limits` },
  fee: { word: "ApproveFees", to: feesPath },
  corporateAction: { word: "ApproveActions", to: actionsPath },
  adjustment: { word: "ApproveAdjustments", to: `${fundingPath}?tab=adjustments&status=REQUESTED` },
  clientBanks: { word: "ApproveClientBanks", to: `${usersPath}?tab=house` },
  creditLimit: { word: "ApproveCredit", to: `${fundingPath}?tab=credit&status=REQUESTED` },
  lien: { word: "ApproveLiens", to: `${fundingPath}?tab=liens` },
  dayClose: { word: "ApproveDayClose", to: endOfDayPath },
};

export function ApprovalsCard() {
  const day = useQuery(houseDayQuery());
  return (
    <Card title={D("Approvals")} testId="card-approvals">
      <Loaded query={day} what={D("Approvals")} lines={4}>
        {({ approvals }) =>
          approvals.length === 0 ? (
            <p className="dash__calm">
              <Icon name="check" size={16} /> {D("ApprovalsNone")}
            </p>
          ) : (
            <ul className="rows">
              {approvals.map((waiting) => (
                <Row key={waiting.kind} waiting={waiting} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Row({ waiting }: { readonly waiting: Waiting }) {
  const { kind, count, oldestAt } = waiting;
  const now = useNow(60_000);
  const { word, to } = kinds[kind];
  return (
    <li data-kind={kind}>
      <span className="rows__text">
        <Link to={to}>{D(word)}</Link>
        <span className="rows__small">
          {[D("OldestFor", formatAge(Math.max(0, now - oldestAt))), ...forWhom(waiting)].join(" · ")}
        </span>
      </span>
      <strong>{formatQuantity(count)}</strong>
    </li>
  );
}

function forWhom({ own, count, mayDecide }: Waiting): readonly string[] {
  if (!mayDecide) return [D("OthersDecide")];
  if (own === 0) return [];
  return [own === count ? D("AllOwn") : D("SomeOwn", formatQuantity(own))];
}
