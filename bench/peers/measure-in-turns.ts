import { ms, ratio, timed, timesOf, type Work } from '../measure.ts';
import { processorTimeOf } from './processor-time.ts';
import { type RequestName, REQUESTS } from './target.ts';

interface Loaded {
  name: string;
  pids: number[];
  requests: Record<RequestName, Work>;
}

interface Figures {
  milliseconds: number[];
  elapsed: number;
  processor: number;
}

const CONNECTIONS = [16, 1];
/** One turn: short, so that other work on the machine affects all. */
const TURN_SECONDS = 1;
/** A program is several times slower until its code is compiled. */
const WARM_UP_CALLS = 400;
const WARM_UP_CONNECTIONS = 4;

const DESCRIPTIONS: Record<RequestName, string> = {
  list: 'list of customers',
  search: 'search by name',
  one: 'one customer',
  save: 'save one customer',
};

/** Prints each row as soon as it is measured. */
export async function measureInTurns(
  targets: Loaded[],
  seconds: number,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const { requests } of targets) for (const request of REQUESTS) await warmUp(requests[request]);
  const turns = Math.ceil(seconds / TURN_SECONDS);
  say('request | connections | target | a second | p50 | p95 ms | processor ms | Larder is');
  for (const connections of CONNECTIONS)
    for (const request of REQUESTS) {
      const works = targets.map(({ requests, pids }) => takingTurns(requests[request], connections, pids));
      for (let turn = 0; turn < turns; turn++) {
        signal.throwIfAborted();
        for (const work of works) await work();
      }
      const [larder] = works;
      for (const [index, { name }] of targets.entries()) {
        const figures = works[index]?.figures;
        if (!figures || !larder) continue;
        const { p50, p95 } = timesOf(figures.milliseconds);
        const processor = figures.processor === 0 ? '' : ms(figures.processor / figures.milliseconds.length);
        const larderIs = ratio(rateOf(larder.figures), rateOf(figures));
        const cells = [Math.round(rateOf(figures)), ms(p50), ms(p95), processor, larderIs];
        say([DESCRIPTIONS[request], connections, name, ...cells].join(' | '));
      }
    }
}

const rateOf = ({ milliseconds, elapsed }: Figures) => (milliseconds.length * 1_000) / elapsed;

async function warmUp(work: Work): Promise<void> {
  let round = 0;
  const caller = async () => {
    while (round < WARM_UP_CALLS) await work(round++);
  };
  await Promise.all(Array.from({ length: WARM_UP_CONNECTIONS }, caller));
}

/** Rounds go on from turn to turn, so that each turn reads and saves other customers. */
function takingTurns(work: Work, connections: number, pids: number[]) {
  const figures: Figures = { milliseconds: [], elapsed: 0, processor: 0 };
  let round = 0;
  const turn = async () => {
    const end = performance.now() + TURN_SECONDS * 1_000;
    const caller = async () => {
      while (performance.now() < end) {
        const { took } = await timed(() => work(round++));
        figures.milliseconds.push(took);
      }
    };
    const before = processorTimeOf(pids);
    const { took } = await timed(() => Promise.all(Array.from({ length: connections }, caller)));
    figures.elapsed += took;
    figures.processor += processorTimeOf(pids) - before;
  };
  return Object.assign(turn, { figures });
}
