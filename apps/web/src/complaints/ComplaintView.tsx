// One complaint as everybody reads it: what was said, each step after it, and its file.

import { complaintService, type Complaint } from "@tradebook/contract/services/complaint.ts";
import { formatClock, formatDate } from "../lib/format.ts";
import { Dot, type Tone } from "../ui/Marks.tsx";
import { KeptFiles } from "./KeptFiles.tsx";
import { L } from "./complaint-words.ts";
import "./complaints.css";

const tones: { readonly [S in Complaint["state"]]: Tone } = {
  Open: "wait",
  Answered: "live",
  Escalated: "wait",
  Resolved: "good",
  Reopened: "bad",
};

export function ComplaintState({ state }: Pick<Complaint, "state">) {
  return <Dot tone={tones[state]}>{L(`State_${state}`)}</Dot>;
}

/** Two working days are the last in which somebody can still act without haste. */
const soonDays = 2;

/** Against its day, in words and in colour. */
export function ComplaintDue({ complaint }: { readonly complaint: Pick<Complaint, "state" | "daysLeft"> }) {
  const { state, daysLeft } = complaint;
  if (state === "Resolved" && daysLeft >= 0) return <Dot tone="good">{L("InTime")}</Dot>;
  const tone: Tone = daysLeft < 0 ? "bad" : daysLeft <= soonDays ? "wait" : "live";
  return <Dot tone={tone}>{dueText(daysLeft)}</Dot>;
}

function dueText(daysLeft: number): string {
  if (daysLeft === 0) return L("DueToday");
  if (daysLeft > 0) return daysLeft === 1 ? L("DayLeft") : L("DaysLeft", daysLeft);
  return daysLeft === -1 ? L("DayLate") : L("DaysLate", -daysLeft);
}

export function aboutText({ about, ref }: Pick<Complaint, "about" | "ref">): string {
  return ref === null ? L("About_general") : L(`About_${about}`, ref);
}

export function ComplaintView({ complaint }: { readonly complaint: Complaint }) {
  const { text, steps, files, by, filedAt } = complaint;
  return (
    <div className="complaint" data-testid="complaint">
      <Said head={by} at={filedAt} text={text} />
      <KeptFiles method={complaintService.GetComplaintFile} files={files} />
      {steps.map((step) => (
        <Said key={step.at} head={`${stepText(step)} · ${step.by}`} at={step.at} text={step.text} />
      ))}
    </div>
  );
}

type SaidProps = { readonly head: string; readonly at: number; readonly text: string };

function Said({ head, at, text }: SaidProps) {
  return (
    <section className="complaint__said">
      <p className="complaint__head">
        <strong>{head}</strong>
        <span className="rows__small">
          {formatDate(at)} {formatClock(at)}
        </span>
      </p>
      <p className="complaint__text">{text}</p>
    </section>
  );
}

function stepText({ kind, passedTo, outcome }: Complaint["steps"][number]): string {
  if (outcome !== null) return L("Step_Resolved", L(`Outcome_${outcome}`));
  if (passedTo !== null) return L("Step_Escalated", L(`To_${passedTo}`));
  return L(kind === "Reopened" ? "Step_Reopened" : "Step_Answered");
}
