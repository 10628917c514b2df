// A report of the house as a file of the server's: PDF on the house's paper, a workbook, or plain lines, every row of it.

import { useMutation } from "@tanstack/react-query";
import type { ExportFormat } from "@tradebook/contract/export.ts";
import { failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { saveExport } from "../../lib/save-export.ts";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { L, type ReportWord } from "./admin-reports-words.ts";
import type { FileAsked } from "./report.ts";

const formats = [
  ["pdf", "ExportPdf"],
  ["xlsx", "ExportXlsx"],
  ["csv", "ExportCsv"],
] as const satisfies readonly (readonly [ExportFormat, ReportWord])[];

export function ExportMenu({ asked }: { readonly asked: FileAsked }) {
  const saving = useMutation({
    mutationFn: (format: ExportFormat) => saveExport({ ...asked, format }),
    onSuccess: (name) => notify("good", L("Exported", name)),
    onError: (error) => notifyFailure(failureOf(error)),
  });
  const label = (
    <>
      <Icon name="download" />
      <span className="button__word">{saving.isPending ? L("Exporting") : L("Export")}</span>
    </>
  );
  return (
    <MenuButton label={label} isBusy={saving.isPending}>
      {formats.map(([format, word]) => (
        <button key={format} type="button" className="menu__item" onClick={() => saving.mutate(format)}>
          {L(word)}
        </button>
      ))}
    </MenuButton>
  );
}
