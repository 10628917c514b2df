// Inviting everybody in a file: it is looked at first, each thing that is wrong by its line and its field, then sent whole.

import { limits } from "@tradebook/contract/names.ts";
import { userService } from "@tradebook/contract/services/user.ts";
import type { OutputOf } from "@tradebook/contract/method.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatQuantity } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { exampleFile, heads, readPeople, type ImportedField, type PeopleFile } from "./people-file.ts";
import { L } from "./people-words.ts";

type Checked = OutputOf<(typeof userService)["Import"]>;

export function ImportUsers({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [file, setFile] = useState<PeopleFile | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const take = async (picked: File | undefined) => {
    setChecked(null);
    setFile(picked === undefined ? null : readPeople(await picked.text()));
  };
  const rows = file !== null && "rows" in file ? [...file.rows] : [];
  const isClean = checked !== null && checked.faults.length === 0;
  const send = async () => {
    const answer = await call(userService.Import, { rows, dryRun: !isClean });
    if (answer.created === 0) return setChecked(answer);
    notify("good", L("Imported", formatQuantity(answer.created)));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("ImportUsers")}
      shape="side"
      action={isClean ? L("InviteAll", formatQuantity(rows.length)) : L("CheckFile")}
      testId="import-form"
      isReady={rows.length > 0 && (checked === null || isClean)}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{L("ImportText", formatQuantity(limits.importedRows))}</p>
      <p>
        <Button onClick={() => saveFile("people.csv", new Blob([exampleFile], { type: "text/csv;charset=utf-8" }))}>
          <Icon name="download" /> {L("ExampleFile")}
        </Button>
      </p>
      <Field label={L("TheFile")} error={file === null ? null : faultOf(file)}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => void take(event.target.files?.[0])}
          />
        )}
      </Field>
      <div role="status">
        {rows.length > 0 && checked === null ? <p>{L("PeopleInFile", formatQuantity(rows.length))}</p> : null}
        {isClean ? (
          <p className="people__clean">
            <Icon name="check" size={16} /> {L("FileClean", formatQuantity(rows.length))}
          </p>
        ) : null}
        {checked === null || isClean ? null : <Faults faults={checked.faults} />}
      </div>
    </FormDialog>
  );
}

function faultOf(file: PeopleFile): string | null {
  if ("missing" in file) return L("HeadsMissing", file.missing.join(", "));
  if ("tooLong" in file) return L("FileTooLongFor", formatQuantity(file.tooLong), formatQuantity(limits.importedRows));
  return "isEmpty" in file ? L("FileEmpty") : null;
}

/** The file's first line is its heads, so that the first person stands in its second. */
function Faults({ faults }: Pick<Checked, "faults">) {
  return (
    <>
      <p className="people__wrong">{L("FileFaults", formatQuantity(faults.length))}</p>
      <table className="people__faults" data-testid="import-faults">
        <thead>
          <tr>
            <th scope="col">{L("FileLine")}</th>
            <th scope="col">{L("FileField")}</th>
            <th scope="col">{L("WhatIsWrong")}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row, field, message }) => (
            <tr key={`${row} ${field} ${message}`}>
              <td>{formatQuantity(row + 1)}</td>
              <td>{isField(field) ? heads[field][0] : field}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function isField(field: string): field is ImportedField {
  return Object.hasOwn(heads, field);
}
