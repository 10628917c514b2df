// The report as a file: PDF on the firm's paper, a workbook, or plain lines.

import { useMutation } from "@tanstack/react-query";
import type { ExportFormat } from "@tradebook/contract/export.ts";
import { exportLimits } from "@tradebook/contract/export-limits.ts";
import { Fragment, useId } from "react";
import { failureOf } from "../../lib/api.ts";
import { formatQuantity } from "../../lib/format.ts";
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

const { pdfRows: mostRows } = exportLimits;

type Props = {
  readonly report: PortalReport;
  readonly asked: Asked;
  /** How many the file will have, as far as it is known. */
  readonly rows: number;
};

export function ExportMenu({ report, asked, rows }: Props) {
  const why = useId();
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
      {formats.map(([format, word]) => {
        const isTooLong = format === "pdf" && rows > mostRows;
        return (
          <Fragment key={format}>
            <button
              type="button"
              className="menu__item"
              disabled={isTooLong}
              {...(isTooLong ? { "aria-describedby": why } : {})}
              onClick={() => saving.mutate(format)}
            >
              {L(word)}
            </button>
            {isTooLong ? (
              <p id={why} className="menu__note">
                {L("PdfTooLong", formatQuantity(mostRows))}
              </p>
            ) : null}
          </Fragment>
        );
      })}
    </MenuButton>
  );
}
