// What looks after the servers must see: jobs that failed in the last day, and certificates that come to their end.

import type { HostDay } from "@tradebook/contract/desk-day.ts";
import { useQuery } from "@tanstack/react-query";
import { formatDate, formatQuantity } from "../../lib/format.ts";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot, When } from "../../ui/Marks.tsx";
import { useNow } from "../../ui/use-now.ts";
import { hostDayQuery } from "./desk-queries.ts";
import { D } from "./desk-words.ts";

const dayMs = 86_400_000;
/** A certificate is renewed in good time. */
const soonDays = 21;

export function JobsCard() {
  const day = useQuery(hostDayQuery());
  return (
    <Card title={D("JobsFailed")} className="dash__half" testId="card-jobs">
      <Loaded query={day} what={D("JobsFailed")} lines={3}>
        {({ jobs }) =>
          jobs.length === 0 ? (
            <p className="dash__calm">
              <Icon name="check" size={16} /> {D("NoJobsFailed")}
            </p>
          ) : (
            <ul className="rows">
              {jobs.map(({ job, count, lastAt, why }) => (
                <li key={job} className="dash__bad dash__job" data-job={job}>
                  <span className="rows__text">
                    <strong>{job}</strong>
                    <span className="rows__small">{why}</span>
                  </span>
                  <span className="rows__end">
                    <span>{count === 1 ? D("Once") : D("Times", formatQuantity(count))}</span>
                    <span className="rows__small">
                      <When at={lastAt} />
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

export function CertificatesCard() {
  const day = useQuery(hostDayQuery());
  return (
    <Card title={D("Certificates")} className="dash__half" testId="card-certificates">
      <Loaded query={day} what={D("Certificates")} lines={2}>
        {({ certificates }) =>
          certificates.length === 0 ? (
            <p className="muted">{D("NoCertificates")}</p>
          ) : (
            <ul className="rows">
              {certificates.map((one) => (
                <Certificate key={one.address} one={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Certificate({ one: { address, validTo, why } }: { readonly one: HostDay["certificates"][number] }) {
  const now = useNow(60_000);
  const left = validTo === null ? null : Math.floor((validTo - now) / dayMs);
  return (
    <li data-address={address}>
      <span className="rows__text">
        <strong className="ellipsis">{address}</strong>
        <span className="rows__small">{validTo === null ? why : D("GoodTill", formatDate(validTo))}</span>
      </span>
      <span className="rows__end">
        {left === null ? (
          <Dot tone="bad">{D("NotRead")}</Dot>
        ) : (
          <Dot tone={left < 0 ? "bad" : left < soonDays ? "wait" : "good"}>
            {left < 0 ? D("Over") : D("DaysLeft", formatQuantity(left))}
          </Dot>
        )}
      </span>
    </li>
  );
}
