// Says above every list of the end of a day that reports of the exchange wait to be looked at; silent when none does.

import { endOfDayService } from "@tradebook/contract/services/end-of-day.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import { formatAge, formatQuantity } from "../../lib/format.ts";
import { endOfDayPath } from "../../lib/paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Disconnected } from "../../ui/States.tsx";
import { useNow } from "../../ui/use-now.ts";
import { L } from "./end-of-day-words.ts";

const againMs = 15_000;

export function AsideBanner() {
  const now = useNow(1000);
  const { data, isError } = useQuery({
    queryKey: ["quarantineCount"],
    queryFn: ({ signal }) => call(endOfDayService.GetQuarantineCount, {}, signal),
    refetchInterval: againMs,
    staleTime: 0,
  });
  const { open = 0, oldestAt = null } = data ?? {};
  return (
    <div role="status">
      {isError && data === undefined ? <Disconnected text={L("AsideUnread")} /> : null}
      {open === 0 || oldestAt === null ? null : (
        <div className="verdict eod__aside" data-well="false" data-testid="aside-banner">
          <Icon name="warning" size={24} />
          <div>
            <strong>{open === 1 ? L("AsideOne") : L("AsideSome", formatQuantity(open))}</strong>
            <p>{L("AsideSince", formatAge(Math.max(0, now - oldestAt)))}</p>
          </div>
          <Link className="button" to={`${endOfDayPath}?tab=aside&status=Open`}>
            {L("AsideLook")}
          </Link>
        </div>
      )}
    </div>
  );
}
