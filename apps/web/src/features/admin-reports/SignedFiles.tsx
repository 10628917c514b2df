// The trail as a file with its detached signature, and the public key that it is checked by.

import { useMutation } from "@tanstack/react-query";
import { exportLimits } from "@tradebook/contract/export-limits.ts";
import { auditLogService } from "@tradebook/contract/services/audit-log.ts";
import { failureOf } from "../../lib/api.ts";
import { fetchFile } from "../../lib/fetch-file.ts";
import { formatQuantity } from "../../lib/format.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { saveFile } from "../../lib/save-file.ts";
import { textIn, type Asked } from "../../lists/list-asked.ts";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { L } from "./admin-reports-words.ts";
import { trailFilters } from "./audit-trail.tsx";

const kinds = { json: "SignedJson", csv: "SignedCsv", key: "PublicKey" } as const;
type Kind = keyof typeof kinds;

export function SignedFiles({ values }: Pick<Asked, "values">) {
  const saving = useMutation({
    mutationFn: async (kind: Kind) => {
      const { name, blob } = await fileOf(kind, values);
      const saved = name ?? "audit-trail";
      saveFile(saved, blob);
      return saved;
    },
    onSuccess: (name) => notify("good", L("Saved", name)),
    onError: (error) => notifyFailure(failureOf(error)),
  });
  const label = (
    <>
      <Icon name="shield" /> <span className="button__word">{L("SignedFile")}</span>
    </>
  );
  return (
    <MenuButton label={label} isBusy={saving.isPending}>
      <p className="menu__note">{L("SignedHint", formatQuantity(exportLimits.signedLines))}</p>
      {(Object.keys(kinds) as Kind[]).map((kind) => (
        <button key={kind} type="button" className="menu__item" onClick={() => saving.mutate(kind)}>
          {L(kinds[kind])}
        </button>
      ))}
    </MenuButton>
  );
}

async function fileOf(kind: Kind, values: Asked["values"]) {
  if (kind === "key") return await fetchFile(auditLogService.GetSigningKey, {});
  const asked = { ...trailFilters(values), keyword: textIn(values, "q"), format: kind };
  return await fetchFile(auditLogService.Export, asked);
}
