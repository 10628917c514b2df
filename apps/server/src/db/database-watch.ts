// Looks whether the database answers, so that nobody waits for one that is silent.

export type DatabaseWatch = {
  /** What `work` answers; rejects with a DatabaseAway once it has waited a while for a database that does not answer. */
  readonly orAway: <T>(work: Promise<T>) => Promise<T>;
  readonly stop: () => void;
};

/** Its status is what the caller hears. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
  readonly status = 503;
}

const lookEveryMs = 500;
const answerWithinMs = 800;
/** Together with the look before it, an answer comes within two seconds. */
const patienceMs = 1_200;
const againMs = 200;

/** Asks by `probe`, one question at a time, until it is stopped. */
export function watchDatabase(probe: () => Promise<unknown>): DatabaseWatch {
  let isAway = false;
  let asked: number | undefined;
  const look = () => {
    const now = performance.now();
    if (asked !== undefined) {
      isAway ||= now - asked >= answerWithinMs;
      return;
    }
    asked = now;
    const end = (away: boolean) => {
      asked = undefined;
      isAway = away;
    };
    probe().then(
      () => end(false),
      () => end(true),
    );
  };
  const looking = setInterval(look, lookEveryMs);
  return {
    orAway: (work) => {
      let timer: NodeJS.Timeout | undefined;
      const away = new Promise<never>((_, reject) => {
        const check = () => {
          if (isAway) reject(new DatabaseAway("the database does not answer"));
          else timer = setTimeout(check, againMs);
        };
        timer = setTimeout(check, patienceMs);
      });
      return Promise.race([work, away]).finally(() => clearTimeout(timer));
    },
    stop: () => clearInterval(looking),
  };
}
