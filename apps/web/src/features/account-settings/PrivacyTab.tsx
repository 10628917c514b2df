// What the person agreed to, and what the house keeps about them, to take along as a file.

import { accountService } from "@tradebook/contract/services/account.ts";
import { useMutation } from "@tanstack/react-query";
import { failureOf } from "../../lib/api.ts";
import { fetchFile } from "../../lib/fetch-file.ts";
import { notifyFailure } from "../../lib/notify.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { AgreementsCard } from "./AgreementsCard.tsx";
import { CloseCard } from "./CloseCard.tsx";
import { L } from "./settings-words.ts";

export function PrivacyTab() {
  const take = useMutation({
    mutationFn: async () => {
      const { name, blob } = await fetchFile(accountService.GetOwnData, {});
      saveFile(name ?? "my-data.json", blob);
    },
    onError: (error) => notifyFailure(failureOf(error)),
  });
  return (
    <>
      <AgreementsCard />
      <Card title={L("OwnData")} testId="card-own-data">
        <p>{L("OwnDataText")}</p>
        <p className="settings__note">{L("OwnDataHint")}</p>
        <div className="settings__actions">
          <Button look="primary" disabled={take.isPending} onClick={() => take.mutate()}>
            {take.isPending ? L("OwnDataMaking") : L("OwnDataSave")}
          </Button>
        </div>
      </Card>
      <CloseCard />
    </>
  );
}
