// The exchange's own desk, whatever lies between it and our servers: a test turns the day there and counts what stands.

import { openControlLine } from "../src/exchange/control-line.ts";
import { systemClock } from "../src/clock.ts";
import { createLog } from "../src/log.ts";

export type ExchangeDesk = {
  readonly setPhase: (phase: "END_OF_DAY" | "PRE_OPEN") => Promise<void>;
  /** Customers' orders that stand at the exchange. */
  readonly standing: () => Promise<number>;
};

type Place = { readonly dataDir: string; readonly port: () => number };

export function exchangeDesk({ dataDir, port }: Place): ExchangeDesk {
  const ask = async (command: string, args: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const line = openControlLine({
      config: { exchange: { host: "127.0.0.1", port: port() }, dataDir },
      clock: systemClock,
      log: createLog({ level: "error", clock: systemClock, write: (text) => process.stderr.write(text) }),
      onFault: (error) => {
        throw error;
      },
    });
    const answer = await line.ask(command, args);
    await line.close();
    if (answer.kind !== "done") throw new Error(`${command} was not done: ${JSON.stringify(answer)}`);
    return answer.result;
  };
  return {
    setPhase: async (phase) => void (await ask("SetPhase", { phase })),
    standing: async () => ((await ask("GetState", {})) as { counts: { customerOrders: number } }).counts.customerOrders,
  };
}
