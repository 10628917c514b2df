// One line of JSON an event, on standard output.

export type LogFields = { readonly [name: string]: string | number | boolean | null };
export type Log = (event: string, fields?: LogFields) => void;

export function logTo(write: (line: string) => void): Log {
  return (event, fields = {}) => write(`${JSON.stringify({ event, ...fields })}\n`);
}
