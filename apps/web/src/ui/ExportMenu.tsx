// A report as a file of the server's: PDF on the house's paper, a workbook, or plain lines, every row of it.

import { useMutation } from "@tanstack/react-query";
import { areNotes, type ExportFormat, type ExportInput } from "@tradebook/contract/export.ts";
import { exportLimits } from "@tradebook/contract/export-limits.ts";
import { Fragment, useId } from "react";
import { failureOf } from "../lib/api.ts";
import { formatQuantity } from "../lib/format.ts";
import { notify, notifyFailure } from "../lib/notify.ts";
import { saveExport } from "../lib/save-export.ts";
import { Icon } from "./Icon.tsx";
import { MenuButton } from "./MenuButton.tsx";
import { L } from "./export-words.ts";

const formats = [
  ["pdf", "ExportPdf"],
  ["xlsx", "ExportXlsx"],
  ["csv", "ExportCsv"],
] as const satisfies readonly (readonly [ExportFormat, string])[];

const ofNotes = [
  ["json", "ExportJson"],
  ["zip", "ExportZip"],
] as const;
const { pdfRows: mostRows, archivedNotes } = exportLimits;

type Props = {
  /** Everything but the format: what the screen shows, over every page. */
  readonly asked: Omit<ExportInput, "format">;
  /** How many the file will have, as far as it is known. */
  readonly rows: number;
};

export function ExportMenu({ asked, rows }: Props) {
  const why = useId();
  const saving = useMutation({
    mutationFn: (format: ExportInput["format"]) => saveExport({ ...asked, format }),
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
      {[...formats, ...(areNotes(asked.report) ? ofNotes : [])].map(([format, word]) => {
        const most = { pdf: mostRows, zip: archivedNotes, csv: Infinity, xlsx: Infinity, json: Infinity }[format];
        const isTooLong = rows > most;
        return (
          <Fragment key={format}>
            <button
              type="button"
              className="menu__item"
              disabled={isTooLong}
              {...(isTooLong ? { "aria-describedby": `${why}-${format}` } : {})}
              onClick={() => saving.mutate(format)}
            >
              {L(word)}
            </button>
            {isTooLong ? (
              <p id={`${why}-${format}`} className="menu__note">
                {L(format === "zip" ? "ZipTooLong" : "PdfTooLong", formatQuantity(most))}
              </p>
            ) : null}
          </Fragment>
        );
      })}
    </MenuButton>
  );
}
