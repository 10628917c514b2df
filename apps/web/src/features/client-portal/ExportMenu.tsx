// The report as a file: PDF on the firm's paper, a workbook, or plain lines.

import { useMutation } from "@tanstack/react-query";
import type { ExportFormat } from "@tradebook/contract/export.ts";
import { failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { saveExport } from "../../lib/save-export.ts";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { exportInput } from "./download.ts";
import { L, type PortalWord } from "./portal-words.ts";
import type { Asked, PortalReport } from "./report.ts";

/** As the menu lists them. */
const formats = [
  ["pdf", "ExportPdf"],
  ["xlsx", "ExportXlsx"],
  ["csv", "ExportCsv"],
] as const satisfies readonly (readonly [ExportFormat, PortalWord])[];

type Props = { readonly report: PortalReport; readonly asked: Asked };

export function ExportMenu({ report, asked }: Props) {
  const saving = useMutation({
    mutationFn: (format: ExportFormat) => saveExport(exportInput(report, format, asked)),
    onSuccess: (name) => notify("good", L("Exported", name)),
    onError: (error) => notifyFailure(failureOf(error)),
  });
  const label = (
    <>
      <Icon name="download" /> {saving.isPending ? L("Exporting") : L("Export")}
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
