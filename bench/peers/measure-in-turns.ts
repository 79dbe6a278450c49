import { ms, ratio, timed, timesOf, type Work } from '../measure.ts';
import { type RequestName, REQUESTS } from './target.ts';

interface Loaded {
  name: string;
  requests: Record<RequestName, Work>;
}

interface Figures {
  milliseconds: number[];
  elapsed: number;
}

const CONNECTIONS = [16, 1];
/** One turn: short, so that other work on the machine affects all. */
const TURN_SECONDS = 1;
const WARM_UP_TURNS = 1;

const DESCRIPTIONS: Record<RequestName, string> = {
  list: 'list of customers',
  search: 'search by name',
  one: 'one customer',
  save: 'save one customer',
};

/** Prints each row as soon as it is measured. */
export async function measureInTurns(targets: Loaded[], seconds: number, say: (text: string) => void): Promise<void> {
  const turns = WARM_UP_TURNS + Math.ceil(seconds / TURN_SECONDS);
  say('request | connections | target | a second | p50 | p95 ms | Larder is');
  for (const connections of CONNECTIONS)
    for (const request of REQUESTS) {
      const works = targets.map(({ requests }) => takingTurns(requests[request], connections));
      for (let turn = 0; turn < turns; turn++) for (const work of works) await work(turn >= WARM_UP_TURNS);
      const [larder] = works;
      for (const [index, { name }] of targets.entries()) {
        const figures = works[index]?.figures;
        if (!figures || !larder) continue;
        const { p50, p95 } = timesOf(figures.milliseconds);
        const cells = [Math.round(rateOf(figures)), ms(p50), ms(p95), ratio(rateOf(larder.figures), rateOf(figures))];
        say([DESCRIPTIONS[request], connections, name, ...cells].join(' | '));
      }
    }
}

const rateOf = ({ milliseconds, elapsed }: Figures) => (milliseconds.length * 1_000) / elapsed;

/** Rounds go on from turn to turn, so that each turn reads and saves other customers. */
function takingTurns(work: Work, connections: number) {
  const figures: Figures = { milliseconds: [], elapsed: 0 };
  let round = 0;
  const turn = async (isMeasured: boolean) => {
    const end = performance.now() + TURN_SECONDS * 1_000;
    const caller = async () => {
      while (performance.now() < end) {
        const { took } = await timed(() => work(round++));
        if (isMeasured) figures.milliseconds.push(took);
      }
    };
    const { took } = await timed(() => Promise.all(Array.from({ length: connections }, caller)));
    if (isMeasured) figures.elapsed += took;
  };
  return Object.assign(turn, { figures });
}
