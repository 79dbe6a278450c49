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

/** Alternates, so that noise affects all of them. */
export async function inTurns(works: Work[], rounds: number): Promise<number[][]> {
  const times = works.map((): number[] => []);
  const warmUp = Math.ceil(rounds / 10);
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const [index, work] of works.entries()) {
      const { took } = await timed(() => work(round));
      if (round >= warmUp) times[index]?.push(took);
    }
  }
  return times;
}

async function rateOf(work: Work, callers: number, milliseconds: number): Promise<number> {
  let done = 0;
  const end = performance.now() + milliseconds;
  const call = async (caller: number) => {
    for (let round = caller; performance.now() < end; round += callers) {
      await work(round);
      done += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return (done * 1_000) / (performance.now() - started);
}

const RATE_MS = 3_000;
export const MANY = 16;

/** Measures each work alone: in turns they would compete for the same cores. */
export async function ratesOf(works: Record<string, Work>): Promise<string[]> {
  const lines = [`a second | 1 caller | ${MANY} callers`];
  for (const [name, work] of Object.entries(works)) {
    const [alone, together] = [await rateOf(work, 1, RATE_MS), await rateOf(work, MANY, RATE_MS)];
    lines.push([name, Math.round(alone), Math.round(together)].join(' | '));
  }
  return lines;
}

export const ms = (time: number): string => time.toFixed(time < 10 ? 2 : 1);
export const ratio = (a: number, b: number): string => `x${(a / b).toFixed(2)}`;
