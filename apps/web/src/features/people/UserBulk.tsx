// What can be done to several users at once: let in, kept out, given or taken a role, freed of a lost second factor.

import { userService, type UserRow } from "@tradebook/contract/services/user.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { BulkDialog } from "../../lists/BulkDialog.tsx";
import type { BulkProps } from "../../lists/list.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { L, type PeopleWord } from "./people-words.ts";

type Props = BulkProps<UserRow>;
type RoleWay = "give" | "take";
type Users = readonly UserRow[];

/** `text`: what a person must know before it is done. */
const deeds = {
  activate: {
    word: "Activate",
    text: "BulkActivateText",
    look: "primary",
    send: (users: Users) => call(userService.ActivateMany, namedOf(users)),
  },
  deactivate: {
    word: "Deactivate",
    text: "BulkDeactivateText",
    look: "sell",
    send: (users: Users) => call(userService.DeActivateMany, namedOf(users)),
  },
  resetFactor: {
    word: "ResetFactor",
    text: "BulkFactorText",
    look: "sell",
    send: (users: Users) => call(userService.ResetTwoFactorOfMany, namedOf(users)),
  },
} as const satisfies Record<string, { readonly word: PeopleWord; readonly text: PeopleWord; [other: string]: unknown }>;
type Deed = keyof typeof deeds;

export function UserBulk({ rows, onDone }: Props) {
  const signedIn = useSignedIn();
  const [doing, setDoing] = useState<Deed | RoleWay | null>(null);
  const close = () => setDoing(null);
  const done = () => {
    close();
    onDone();
  };
  const offered: readonly Deed[] = may(signedIn, "Pages.Users.Activation")
    ? ["activate", "deactivate", "resetFactor"]
    : ["resetFactor"];
  return (
    <>
      <Button onClick={() => setDoing("give")}>{L("GiveRole")}</Button>
      <Button onClick={() => setDoing("take")}>{L("TakeRole")}</Button>
      {offered.map((deed) => (
        <Button key={deed} onClick={() => setDoing(deed)}>
          {L(deeds[deed].word)}
        </Button>
      ))}
      {doing === "give" || doing === "take" ? (
        <RoleDialog way={doing} rows={rows} onDone={done} onClose={close} />
      ) : null}
      {doing === null || doing === "give" || doing === "take" ? null : (
        <BulkDialog
          title={L(deeds[doing].word)}
          action={L(deeds[doing].word)}
          look={deeds[doing].look}
          rows={doing === "deactivate" ? rows.filter(({ id }) => id !== signedIn.user.id) : rows}
          nameOf={({ fullName }) => fullName}
          idOf={({ id }) => id}
          send={deeds[doing].send}
          onDone={done}
          onClose={close}
        >
          <p>{L(deeds[doing].text)}</p>
        </BulkDialog>
      )}
    </>
  );
}

type RoleProps = Props & { readonly way: RoleWay; readonly onClose: () => void };

function RoleDialog({ way, rows, onDone, onClose }: RoleProps) {
  const [role, setRole] = useState("");
  const roles = useQuery({
    queryKey: ["rolesOfHouse"],
    queryFn: async ({ signal }) => (await call(userService.GetRoles, {}, signal)).items,
  });
  const options = [
    { value: "", label: L("ChooseRole") },
    ...(roles.data ?? []).map(({ normalizedName, displayName }) => ({ value: normalizedName, label: displayName })),
  ];
  const word = way === "give" ? "GiveRole" : "TakeRole";
  return (
    <BulkDialog
      title={L(word)}
      action={L(word)}
      look={way === "give" ? "primary" : "sell"}
      rows={rows}
      nameOf={({ fullName }) => fullName}
      isReady={role !== ""}
      idOf={({ id }) => id}
      send={(users) => call(userService.ChangeRoleOfMany, { ...namedOf(users), roleName: role, give: way === "give" })}
      onDone={onDone}
      onClose={onClose}
    >
      <Field label={L("Role")}>
        {(control) => <Select {...control} value={role} options={options} onPick={setRole} />}
      </Field>
    </BulkDialog>
  );
}

/** As they were listed: whoever was changed meanwhile is refused. */
function namedOf(users: Users) {
  return { users: users.map(({ id, concurrencyStamp }) => ({ id, concurrencyStamp })) };
}
