// A report of the house as a file of the server's: PDF on the house's paper, a workbook, or plain lines, every row of it.

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
import { L, type ReportWord } from "./admin-reports-words.ts";
import type { FileAsked } from "./report.ts";

const formats = [
  ["pdf", "ExportPdf"],
  ["xlsx", "ExportXlsx"],
  ["csv", "ExportCsv"],
] as const satisfies readonly (readonly [ExportFormat, ReportWord])[];

const { pdfRows: mostRows } = exportLimits;

type Props = {
  readonly asked: FileAsked;
  /** How many the file will have, as far as it is known. */
  readonly rows: number;
};

export function ExportMenu({ asked, rows }: Props) {
  const why = useId();
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
