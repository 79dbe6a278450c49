import { randomInt } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDemo } from '../../../../seed/seed-demo-once.ts';
import { buildStaff } from '../../../../test/builders.ts';
import { type Document, malformedRequests, type Request } from '../../../../test/malformed-requests.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const SEED = Number(process.env['LARDER_SEED'] ?? randomInt(2 ** 31));
const REQUESTS_A_CALL = 20;
const TIMEOUT_MS = 20_000;
/** Signs of internals: stacks, statements, names of the database. */
const INSIDE =
  /node_modules|\bat (\S+ \()?\S+:\d+:\d+|\b(select|insert|update|delete)\b.+\b(from|into|set)\b|pg_|_pkey|_fkey|\.ts\b|ECONN/i;

let server: TestServer;
let log = '';
/** One that is refused early tests nothing. */
const statuses: Record<number, number> = {};

async function fault(request: Request, cookie: string): Promise<string | null> {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await Promise.race([
    server.app.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { ...request.headers, cookie },
      ...(request.payload && { payload: request.payload }),
    }),
    new Promise<null>((resolve) => late.addEventListener('abort', () => resolve(null), { once: true })),
  ]);
  if (!answer) return 'no answer';
  statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
  if (answer.statusCode >= 500)
    return `${answer.statusCode}: ${log.split('\n').findLast((line) => line.includes('call failed')) ?? ''}`;
  if (answer.statusCode < 400) return null;
  const { message, code, errors } = answer.json<{ message?: unknown; code?: unknown; errors?: object }>();
  if (typeof message !== 'string' || typeof code !== 'string' || typeof errors !== 'object') return 'no error of ours';
  // The answer may repeat what the caller sent.
  const said = JSON.stringify([message, ...Object.values(errors)]);
  return INSIDE.test(said) ? `the inside: ${said.slice(0, 300)}` : null;
}

const describeRequest = ({ name, method, url, headers, payload }: Request) =>
  `${name}: ${method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${payload?.toString().slice(0, 400) ?? ''}`;

describe.runIf(process.env['LARDER_FULL'] === '1')(`malformed requests, LARDER_SEED=${SEED}`, () => {
  beforeAll(async () => {
    server = await startTestServer({}, pino({ level: 'error' }, { write: (line) => void (log += line) }));
    const owner = new pg.Client(server.ownerConnection);
    await owner.connect();
    try {
      await writeDemo(owner, { customers: 130 });
    } finally {
      await owner.end();
    }
  }, 120_000);
  afterAll(() => server.close());

  test(
    'malformed requests get a message, cause no fault and reveal nothing internal',
    { timeout: 1_200_000 },
    async () => {
      const document = (await server.call('GET', '/api/openapi.json')).body as Document;
      const faults: string[] = [];
      for (const requests of malformedRequests(document, SEED, REQUESTS_A_CALL)) {
        // A call may end sessions, its own included.
        const cookie = await server.session((await buildStaff(server.db)).id);
        for (const request of requests) {
          log = '';
          const wrong = await fault(request, cookie);
          if (wrong) faults.push(`${wrong}\n  ${describeRequest(request)}`);
        }
      }
      expect(faults, `seed ${SEED}`).toEqual([]);
      expect((statuses[200] ?? 0) + (statuses[201] ?? 0), JSON.stringify(statuses)).toBeGreaterThan(500);
    },
  );
});
