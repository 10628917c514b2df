// Four short lessons for whoever is new to shares, until they say that they need them no more, on any device.

import { useChoice } from "../../desk/use-choice.ts";
import { useKeptDesk } from "../../desk/use-kept-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { L } from "./dashboard-words.ts";

const lessons = [
  ["LessonBook", "LessonBookText"],
  ["LessonOrder", "LessonOrderText"],
  ["LessonCost", "LessonCostText"],
  ["LessonSettle", "LessonSettleText"],
] as const;

export function LearningCard() {
  useKeptDesk();
  const [shown, keep] = useChoice("lessons", "on");
  if (shown !== "on") return null;
  const dismiss = (
    <Button look="quiet" size="small" onClick={() => keep("off")}>
      {L("LessonsEnough")}
    </Button>
  );
  return (
    <Card title={L("Lessons")} className="dash__lessons" side={dismiss} testId="card-lessons">
      <div className="lessons">
        {lessons.map(([word, text]) => (
          <details key={word} className="lesson">
            <summary>{L(word)}</summary>
            <p>{L(text)}</p>
          </details>
        ))}
      </div>
    </Card>
  );
}
