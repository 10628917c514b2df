// Giving several requests to one member of staff at once; decisions are taken one by one.

import { customerService, type AccountCreationRequest } from "@tradebook/contract/services/customer.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useSignedIn } from "../../lib/session.ts";
import { BulkDialog } from "../../lists/BulkDialog.tsx";
import type { BulkProps } from "../../lists/list.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { L } from "./requests-words.ts";

type Props = BulkProps<AccountCreationRequest>;

export function RequestBulk({ rows, onDone }: Props) {
  const [isOpen, open] = useState(false);
  const done = () => {
    open(false);
    onDone();
  };
  return (
    <>
      <Button look="primary" onClick={() => open(true)}>
        {L("Assign")}
      </Button>
      {isOpen ? <Assign rows={rows} onDone={done} onClose={() => open(false)} /> : null}
    </>
  );
}

function Assign({ rows, onDone, onClose }: Props & { readonly onClose: () => void }) {
  const { user } = useSignedIn();
  const [picked, pick] = useState(String(user.id));
  const reviewers = useQuery({
    queryKey: ["reviewers"],
    queryFn: async ({ signal }) => (await call(customerService.GetReviewers, {}, signal)).items,
    staleTime: 0,
  });
  const options = (reviewers.data ?? []).map(({ id, name, waiting }) => ({
    value: String(id),
    label: id === user.id ? L("ReviewerMe", name, waiting) : L("ReviewerOf", name, waiting),
  }));
  return (
    <BulkDialog
      title={L("AssignTitle")}
      action={L("Assign")}
      rows={rows}
      nameOf={({ reference }) => reference}
      isReady={options.some(({ value }) => value === picked)}
      idOf={({ id }) => id}
      send={(chosen) => call(customerService.AssignManyForReview, assignment(chosen, Number(picked)))}
      onDone={onDone}
      onClose={onClose}
    >
      <Field label={L("AssignedTo")}>
        {(control) => <Select {...control} value={picked} options={options} onPick={pick} />}
      </Field>
    </BulkDialog>
  );
}

/** As they were listed: what has changed since is refused. */
function assignment(chosen: readonly AccountCreationRequest[], userId: number) {
  return { requests: chosen.map(({ id, version }) => ({ id, version })), userId };
}
