// One's own application: whom it is for, the form page by page, and afterwards where it stands.

import { customerService, type WholeAccountRequest } from "@tradebook/contract/services/customer.ts";
import { requestStatuses } from "@tradebook/domain/account-opening/request-status.ts";
import { referenceLists, type AccountType } from "@tradebook/domain/account-opening/reference-lists.ts";
import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { call, failureOf, type Failure } from "../../lib/api.ts";
import { createQueryClient } from "../../lib/query-client.ts";
import { registered } from "../../lib/registered.ts";
import { inLanguage } from "../../lib/words.ts";
import { Button } from "../../ui/Button.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { failureSaid, Problem } from "../../ui/Problem.tsx";
import { ApplicationForm } from "./ApplicationForm.tsx";
import { L } from "./opening-form-words.ts";
import { StatusPanel } from "./StatusPanel.tsx";

const key = ["myRequest"] as const;
/** While somebody else has the application, how often its state is asked for. */
const waitMs = 5000;

export function MyRequest() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Mine />
    </QueryClientProvider>
  );
}

function Mine() {
  const client = useQueryClient();
  const request = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(customerService.GetMyRequest, {}, signal),
    refetchInterval: ({ state }) => (isElsewhere(state.data ?? null) ? waitMs : false),
  });
  const keep = useCallback((next: WholeAccountRequest) => client.setQueryData(key, next), [client]);
  const reread = async () => void (await client.invalidateQueries({ queryKey: key }));
  return (
    <Loaded query={request} what={L("TheApplication")} lines={10}>
      {(mine) => {
        if (mine === null || mine.status === "WITHDRAWN" || mine.status === "EXPIRED")
          return <ForWhom onBegun={keep} />;
        return mine.waitsFor === "applicant" ? (
          <ApplicationForm request={mine} onRequest={keep} onHandedIn={reread} />
        ) : (
          <StatusPanel request={mine} onChange={reread} />
        );
      }}
    </Loaded>
  );
}

function isElsewhere(request: WholeAccountRequest | null): boolean {
  return request !== null && request.waitsFor !== "applicant" && !requestStatuses[request.status].isTerminal;
}

const types = referenceLists.accountTypes.map(({ code, label }) => ({ code: code as AccountType, label })); // the list's own codes

/** What was said at registration, and the country that most are of; whoever registers a child is the guardian. */
function firstAnswers(accountType: AccountType) {
  const said = registered();
  const here = { country: "NG", nationality: "NG" };
  const reached = said === null ? {} : { email: said.emailAddress, phone: said.phoneNumber };
  const own = said === null ? reached : { firstName: said.name, surname: said.surname, ...reached };
  switch (accountType) {
    case "corporate":
      return { country: "NG", ...reached, directors: [here], signatories: [{}] };
    case "minor":
      return { ...here, guardian: [{ ...here, ...own }] };
    case "joint":
      return { ...here, ...own, jointHolders: [here] };
    default:
      return { ...here, ...own };
  }
}

function ForWhom({ onBegun }: { readonly onBegun: (request: WholeAccountRequest) => void }) {
  const [accountType, choose] = useState<AccountType>("individual");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      onBegun(await call(customerService.SaveDraft, { accountType, ...firstAnswers(accountType) }));
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  return (
    <section className="kyc__begin" data-testid="kyc-begin">
      <h2>{L("ForWhom")}</h2>
      <p className="muted">{L("ForWhomText")}</p>
      <Problem said={failure === null ? null : failureSaid(failure)} />
      <fieldset className="kyc__types">
        <legend className="sr-only">{L("ForWhom")}</legend>
        {types.map(({ code, label }) => (
          <label key={code} className="kyc__type">
            <input type="radio" name="accountType" checked={accountType === code} onChange={() => choose(code)} />
            <span>{inLanguage(label)}</span>
          </label>
        ))}
      </fieldset>
      <Button look="primary" className="public__submit" disabled={isBusy} onClick={() => void begin()}>
        {L("Begin")}
      </Button>
    </section>
  );
}
