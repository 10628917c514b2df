// The control line: commands from our own server's desk in, one answer each out.
// U1 asks {5010 id, 5011 command, 5012 arguments as JSON}; U2 answers {5010, 5013 Y or N, 58 why not, 5014 result as JSON}.

import { invariant } from "@tradebook/domain/invariant.ts";
import { message as fixMessage, requireText, text, type Message } from "@tradebook/fix/message.ts";
import type { FixSession } from "@tradebook/fix/fix-session.ts";
import type { Clock } from "./clock.ts";
import { argumentsOf, BadArgument, type Arguments } from "./control-arguments.ts";

export const controlCompID = "TRADEBOOK-CTL";

/** `done` with what there is to tell, or why not, as a sentence for the person at the desk. */
export type ControlAnswer =
  | { readonly done: true; readonly result: unknown }
  | { readonly done: false; readonly why: string };
export type ControlCommands = { readonly [command: string]: (from: Arguments) => ControlAnswer };

export type ControlDesk = { readonly onMessage: (message: Message, refSeqNum: number) => void };

type Parts = {
  readonly clock: Clock;
  readonly line: Pick<FixSession, "send">;
  readonly commands: ControlCommands;
};

const longestID = 64;
/** A desk and its page ask a few times a second; more is a fault of theirs. */
const mostEachSecond = 50;
/** A refusal's words on the wire. */
const longestWhy = 500;
/** Well under what one message may be. */
const longestResult = 200_000;

export function openControlDesk({ clock, line, commands }: Parts): ControlDesk {
  let second = 0;
  let asked = 0;
  const mayAsk = () => {
    const now = Math.floor(clock() / 1000);
    asked = now === second ? asked + 1 : 1;
    second = now;
    return asked <= mostEachSecond;
  };
  return {
    onMessage: (message, refSeqNum) => {
      if (message.msgType === "3" || message.msgType === "j") return; // an answer of ours was refused; it is logged
      if (message.msgType !== "U1") return void line.send(unsupported(message, refSeqNum));
      const id = requireText(message, "ControlID").slice(0, longestID);
      const answer = mayAsk() ? carryOut(commands, message) : refusal("too many commands at once");
      line.send(answerMessage(id, answer));
    },
  };
}

export function refusal(why: string): ControlAnswer {
  return { done: false, why };
}

/** A bad argument is a refusal; anything else thrown is a fault of ours and ends the program. */
function carryOut(commands: ControlCommands, message: Message): ControlAnswer {
  const name = requireText(message, "ControlCommand");
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return refusal(`there is no command ${name.slice(0, longestID)}`);
  try {
    return command(argumentsOf(text(message, "ControlArguments") ?? "{}"));
  } catch (error) {
    if (!(error instanceof BadArgument)) throw error;
    return refusal(error.message);
  }
}

function answerMessage(id: string, answer: ControlAnswer): Message {
  if (!answer.done)
    return fixMessage("U2", { ControlID: id, ControlAccepted: false, Text: answer.why.slice(0, longestWhy) });
  const result = JSON.stringify(answer.result ?? null);
  invariant(result.length <= longestResult, "a result fits in one message");
  return fixMessage("U2", { ControlID: id, ControlAccepted: true, ControlResult: result });
}

function unsupported(message: Message, refSeqNum: number): Message {
  return fixMessage("j", {
    RefSeqNum: refSeqNum,
    RefMsgType: message.msgType,
    BusinessRejectReason: 3,
    Text: "this message type is not supported",
  });
}
