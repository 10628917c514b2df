// What is typed into the application: kept here until the server has it, saved when typing pauses, never lost on a bad line.

import { customerService, type WholeAccountRequest } from "@tradebook/contract/services/customer.ts";
import type { InputOf } from "@tradebook/contract/method.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { call, failureOf, type Failure } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { draftOf, withoutSaved, type Answer, type Edits } from "./application-form.ts";

const pauseMs = 900;
const nothing: Edits = new Map();

export type Draft = {
  readonly edits: Edits;
  readonly set: (path: string, answer: Answer) => void;
  /** True when everything typed is with the server. */
  readonly save: () => Promise<boolean>;
  readonly state: "saved" | "waiting" | "saving" | "failed";
  readonly savedAt: number | null;
  readonly failure: Failure | null;
};

type Props = {
  readonly request: WholeAccountRequest;
  readonly onSaved: (request: WholeAccountRequest) => void;
};

export function useDraft({ request, onSaved }: Props): Draft {
  const [edits, setEdits] = useState(nothing);
  const [state, setState] = useState<Draft["state"]>("saved");
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const latest = useRef({ edits, request });
  useEffect(() => {
    latest.current = { edits, request };
  });
  const set = useCallback((path: string, answer: Answer) => {
    setEdits((before) => new Map(before).set(path, answer));
    setState("waiting");
  }, []);
  const send = useCallback(async (): Promise<boolean> => {
    const { edits: sent, request: shown } = latest.current;
    if (sent.size === 0) return true;
    setState("saving");
    try {
      onSaved(await saveDraft(shown, sent));
    } catch (error) {
      setFailure(failureOf(error));
      setState("failed");
      return false;
    }
    const left = withoutSaved(latest.current.edits, sent);
    setEdits(left);
    setFailure(null);
    setSavedAt(now());
    setState(left.size === 0 ? "saved" : "waiting");
    return true;
  }, [onSaved]);
  const save = useOneAtATime(send);
  useEffect(() => {
    if (state !== "waiting" || edits.size === 0) return undefined;
    const timer = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(timer);
  }, [edits, state, save]);
  return { edits, set, save, state, savedAt, failure };
}

function saveDraft({ id, application }: WholeAccountRequest, edits: Edits): Promise<WholeAccountRequest> {
  const members = { id, ...draftOf(application, edits) };
  return call(customerService.SaveDraft, members as InputOf<typeof customerService.SaveDraft>); // fields of the table
}

/** A run waits for the one before, so that an older answer never covers a newer one. */
function useOneAtATime(run: () => Promise<boolean>): () => Promise<boolean> {
  const running = useRef<Promise<boolean> | null>(null);
  return useCallback(async () => {
    await running.current;
    running.current = run();
    return running.current;
  }, [run]);
}
