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

/** `text`: what a person must know before it is done. */
const deeds = {
  activate: {
    word: "Activate",
    text: "BulkActivateText",
    look: "primary",
    send: (user: UserRow): Promise<unknown> => call(userService.Activate, { id: user.id }),
  },
  deactivate: {
    word: "Deactivate",
    text: "BulkDeactivateText",
    look: "sell",
    send: (user: UserRow): Promise<unknown> => call(userService.DeActivate, { id: user.id }),
  },
  resetFactor: {
    word: "ResetFactor",
    text: "BulkFactorText",
    look: "sell",
    send: (user: UserRow): Promise<unknown> => call(userService.ResetTwoFactor, { id: user.id }),
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
      send={(user) => call(userService.Update, withRoles(user, { way, role }))}
      onDone={onDone}
      onClose={onClose}
    >
      <Field label={L("Role")}>
        {(control) => <Select {...control} value={role} options={options} onPick={setRole} />}
      </Field>
    </BulkDialog>
  );
}

/** The user as they are, but for one role; whoever was changed meanwhile is refused. */
function withRoles(user: UserRow, { way, role }: { readonly way: RoleWay; readonly role: string }) {
  const { id, userName, name, surname, emailAddress, phoneNumber, concurrencyStamp } = user;
  const others = user.roleNames.filter((one) => one !== role);
  const roleNames = way === "give" ? [...others, role] : others;
  return { id, userName, name, surname, emailAddress, phoneNumber, concurrencyStamp, roleNames };
}
