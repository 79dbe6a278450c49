import { Session } from 'node:inspector/promises';

// Prints who holds the heap of a running program: `node --import ./bench/by-hand/heap-by-owner.ts apps/api/src/main.ts`, then
// `kill -URG <pid>` names what each package, and each folder of the program, has allocated and still uses, in MB.
const SAMPLE_BYTES = 4_096;

interface Allocations {
  callFrame: { url: string };
  selfSize: number;
  children: Allocations[];
}

const session = new Session();
session.connect();
await session.post('HeapProfiler.startSampling', { samplingInterval: SAMPLE_BYTES });
process.on('SIGURG', () => void print());

async function print(): Promise<void> {
  const before = process.memoryUsage();
  await session.post('HeapProfiler.collectGarbage');
  const { profile } = await session.post('HeapProfiler.getSamplingProfile');
  const byOwner = new Map<string, number>();
  add(byOwner, profile.head, 'Node itself');
  const lines = [...byOwner].toSorted(([, a], [, b]) => b - a).map(([owner, bytes]) => `${inMb(bytes)} ${owner}`);
  const { rss, heapUsed } = before;
  process.stderr.write(`resident ${inMb(rss)}, heap in use ${inMb(heapUsed)}, found:\n${lines.join('\n')}\n`);
}

/** Counts what Node does for a package, such as compiling it, for that package. */
function add(byOwner: Map<string, number>, at: Allocations, caller: string): void {
  const owner = ownerOf(at.callFrame.url) ?? caller;
  byOwner.set(owner, (byOwner.get(owner) ?? 0) + at.selfSize);
  for (const child of at.children) add(byOwner, child, owner);
}

function ownerOf(url: string): string | null {
  const ofPackage = /.*node_modules\/(?<name>(@[^/]+\/)?[^/]+)/.exec(url)?.groups?.['name'];
  return ofPackage ?? /(apps\/api\/src(\/(areas|platform)\/[^/]+)?|packages\/[^/]+)/.exec(url)?.[0] ?? null;
}

const inMb = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
