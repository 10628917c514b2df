// What a house charges: schedules by client, class, kind of security and side, each agreed on by two people.

import { useState } from "react";
import { ListFrame } from "../../lists/ListFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ClassForm } from "./ClassForm.tsx";
import { FeeDrawer } from "./FeeDrawer.tsx";
import { FeeForm } from "./FeeForm.tsx";
import { L } from "./fees-words.ts";
import { schedules } from "./schedules.tsx";
import "./fees.css";

type Form = "schedule" | "class" | null;

export function FeesPage() {
  const [form, open] = useState<Form>(null);
  const tools = (
    <>
      <Button onClick={() => open("class")}>{L("SetClass")}</Button>
      <Button look="primary" onClick={() => open("schedule")}>
        <Icon name="plus" /> {L("New")}
      </Button>
    </>
  );
  return (
    <>
      <ListFrame list={schedules} tools={tools} drawer={FeeDrawer} />
      {form === "schedule" ? <FeeForm before={null} onClose={() => open(null)} /> : null}
      {form === "class" ? <ClassForm onClose={() => open(null)} /> : null}
    </>
  );
}
