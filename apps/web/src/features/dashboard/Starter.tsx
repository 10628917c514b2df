// The first steps of somebody whose account is open and empty, instead of zeros.

import { Link } from "react-router";
import { homePath, priceListsPath, settingsPath } from "../../lib/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { L } from "./dashboard-words.ts";

const steps = [
  ["StepFund", "StepFundHint", `${settingsPath}?tab=money&do=deposit`],
  ["StepLook", "StepLookHint", priceListsPath],
  ["StepOrder", "StepOrderHint", homePath],
] as const;

export function Starter() {
  return (
    <Card title={L("StarterTitle")} className="dash__value" testId="card-starter">
      <ol className="starter">
        {steps.map(([word, hint, to], index) => (
          <li key={word}>
            <span className="starter__no" aria-hidden="true">
              {index + 1}
            </span>
            <span className="rows__text">
              <Link to={to}>{L(word)}</Link>
              <span className="rows__small">{L(hint)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
