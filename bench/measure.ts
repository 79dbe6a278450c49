export type Work = (round: number) => Promise<unknown>;

export interface Times {
  p50: number;
  p95: number;
  p99: number;
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export function timesOf(milliseconds: number[]): Times {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), p99: at(sorted, 0.99) };
}

export async function timed<T>(work: () => Promise<T>): Promise<{ took: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { took: performance.now() - started, result };
}

/**
 * Runs each work once a round, so that noise affects all works, and in a random sequence, so that no work always follows
 * one that has just read the same rows.
 */
export async function inTurns(works: Work[], rounds: number): Promise<number[][]> {
  const times = works.map((): number[] => []);
  const warmUp = Math.ceil(rounds / 10);
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const [index, work] of shuffled([...works.entries()])) {
      const { took } = await timed(() => work(round));
      if (round >= warmUp) times[index]?.push(took);
    }
  }
  return times;
}

const shuffled = <T>(each: T[]): T[] =>
  each
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

const CALLERS = [1, 16];
const WARM_UP_MS = 2_000;
const TURN_MS = 1_000;
const TURNS = 3;

/**
 * By 1 and by 16 callers, in turns of a second after a warm-up. Measure these before `inTurns`: a program that has
 * answered only a few dozen calls runs code that is not compiled yet, and plans statements again on each connection.
 */
export async function ratesOf(works: Record<string, Work>): Promise<string[]> {
  const lines = Object.keys(works);
  for (const callers of CALLERS) {
    for (const work of Object.values(works)) await takingTurns(work, callers).turn(WARM_UP_MS);
    const all = Object.values(works).map((work) => takingTurns(work, callers));
    for (let turns = 0; turns < TURNS; turns++) for (const { turn } of all) await turn(TURN_MS);
    for (const [index, { rate }] of all.entries()) lines[index] += ` | ${Math.round(rate())}`;
  }
  return [`a second, by callers | ${CALLERS.join(' | ')}`, ...lines];
}

function takingTurns(work: Work, callers: number) {
  let round = 0;
  let elapsed = 0;
  const turn = async (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    const caller = async () => {
      while (performance.now() < end) await work(round++);
    };
    const { took } = await timed(() => Promise.all(Array.from({ length: callers }, caller)));
    elapsed += took;
  };
  return { turn, rate: () => (round * 1_000) / elapsed };
}

export const ms = (time: number): string => time.toFixed(time < 10 ? 2 : 1);
export const ratio = (a: number, b: number): string => `x${(a / b).toFixed(2)}`;
