// Which ways notices go beside the inbox: a table of what they tell of and how, with what always goes and cannot be switched off.

import { notificationService, type NoticeChoice, type NoticeGroup } from "@tradebook/contract/services/notification.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { choicesQuery } from "./choices-query.ts";
import { M } from "./mandate-words.ts";
import { L } from "./settings-words.ts";
import { useChosen } from "./use-chosen.ts";

const groupWords = { orders: "WaysOrders", money: "WaysMoney", shares: "WaysShares" } as const satisfies {
  readonly [G in NoticeGroup]: string;
};

export function NoticeWaysCard() {
  const client = useQueryClient();
  const choices = useQuery(choicesQuery());
  const [chosen, choose] = useChosen<NoticeChoice>(async (choice) => {
    await call(notificationService.SaveChoices, { items: [choice] });
    await client.invalidateQueries({ queryKey: choicesQuery().queryKey });
    notify("good", L("WaysKept"));
  });
  // What is on its way is shown as chosen; a refusal shows what is kept again.
  const asShown = (choice: NoticeChoice) => (chosen?.value.group === choice.group ? chosen.value : choice);
  return (
    <Card title={L("Ways")} side={<TestButton />} testId="settings-ways">
      <p className="settings__note">{L("WaysHint")}</p>
      <Loaded query={choices} what={L("Ways")}>
        {({ items: kept, hasMail, hasPhone }) => (
          <>
            <table className="grid ways">
              <thead>
                <tr>
                  <th scope="col">{L("WaysWhat")}</th>
                  <th scope="col">{L("WaysInbox")}</th>
                  <th scope="col">{L("WaysMail")}</th>
                  <th scope="col">{L("WaysSms")}</th>
                </tr>
              </thead>
              <tbody>
                {kept.map(asShown).map((choice) => (
                  <tr key={choice.group} data-group={choice.group}>
                    <th scope="row">{L(groupWords[choice.group])}</th>
                    <Always />
                    <Way
                      name={L("WaysByMail", L(groupWords[choice.group]))}
                      isOn={choice.byMail}
                      isOffered={hasMail}
                      onPick={(byMail) => choose({ ...choice, byMail })}
                    />
                    <Way
                      name={L("WaysBySms", L(groupWords[choice.group]))}
                      isOn={choice.bySms}
                      isOffered={hasPhone}
                      onPick={(bySms) => choose({ ...choice, bySms })}
                    />
                  </tr>
                ))}
                <tr data-group="notes">
                  <th scope="row">{L("WaysNotes")}</th>
                  <Always />
                  <Always />
                  <td />
                </tr>
                <tr data-group="safety">
                  <th scope="row">{L("WaysSafety")}</th>
                  <Always />
                  <Always />
                  <Always />
                </tr>
              </tbody>
            </table>
            {hasPhone ? null : <p className="settings__note">{L("WaysNoPhone")}</p>}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** Tries the addresses, whatever is chosen below. */
function TestButton() {
  const test = useMutation({
    mutationFn: async () => call(notificationService.SendTest, {}),
    onSuccess: ({ byMail, bySms }) =>
      notify(
        "good",
        M("TestSent"),
        M(byMail && bySms ? "TestBoth" : byMail ? "TestMail" : bySms ? "TestSms" : "TestInbox"),
      ),
    onError: (error) => notifyFailure(failureOf(error)),
  });
  return (
    <Button disabled={test.isPending} onClick={() => test.mutate()}>
      {M("TestSend")}
    </Button>
  );
}

function Always() {
  return <td className="muted">{L("WaysAlways")}</td>;
}

type WayProps = {
  readonly name: string;
  readonly isOn: boolean;
  readonly isOffered: boolean;
  readonly onPick: (isOn: boolean) => void;
};

function Way({ name, isOn, isOffered, onPick }: WayProps) {
  return (
    <td>
      <label className="ways__box">
        <input
          type="checkbox"
          aria-label={name}
          checked={isOn}
          disabled={!isOffered}
          onChange={({ target }) => onPick(target.checked)}
        />
      </label>
    </td>
  );
}
