// The report as a file: PDF on the firm's paper, a workbook, or plain lines.

import { useMutation } from "@tanstack/react-query";
import type { ExportFormat } from "@tradebook/contract/export.ts";
import { useRef, useState, type FocusEvent } from "react";
import { failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { exportInput, saveExport } from "./download.ts";
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
  const [isOpen, open] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const saving = useMutation({
    mutationFn: (format: ExportFormat) => saveExport(exportInput(report, format, asked)),
    onSuccess: (name) => notify("good", L("Exported", name)),
    onError: (error) => notifyFailure(failureOf(error)),
  });
  const close = () => {
    open(false);
    button.current?.focus();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) open(false);
  };
  return (
    <div
      className="portal__export"
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === "Escape" && isOpen) close();
      }}
    >
      {/* Not disabled while it saves: that would take the focus away. */}
      <Button
        ref={button}
        aria-expanded={isOpen}
        aria-busy={saving.isPending}
        onClick={() => open(!isOpen && !saving.isPending)}
      >
        <Icon name="download" /> {saving.isPending ? L("Exporting") : L("Export")} <Icon name="chevron" size={12} />
      </Button>
      {isOpen ? (
        <div className="menu">
          {formats.map(([format, word]) => (
            <button
              key={format}
              type="button"
              className="menu__item"
              onClick={() => {
                close();
                saving.mutate(format);
              }}
            >
              {L(word)}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
