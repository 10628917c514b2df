// What was told, and at which version, as far back as is remembered: so that the same is not told twice.

export type ToldOnce = {
  readonly note: (key: string, version: number) => void;
  readonly isNews: (key: string, version: number) => boolean;
  /** Undefined for what was not told, or is forgotten. */
  readonly last: (key: string) => number | undefined;
};

const mostKept = 50_000;

export function createToldOnce(most = mostKept): ToldOnce {
  const told = new Map<string, number>();
  return {
    note: (key, version) => {
      const last = Math.max(version, told.get(key) ?? 0);
      // Set anew, so that the oldest in the map is what was told longest ago.
      told.delete(key);
      told.set(key, last);
      const [oldest] = told.keys();
      if (told.size > most && oldest !== undefined) told.delete(oldest);
    },
    isNews: (key, version) => version > (told.get(key) ?? 0),
    last: (key) => told.get(key),
  };
}
