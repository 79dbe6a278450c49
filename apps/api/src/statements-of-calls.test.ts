import { afterAll, expect, test } from 'vitest';
import { openBusyCalls } from '../test/busy-calls.ts';
import { statementsSent } from '../test/statements.ts';

const { server, calls } = await openBusyCalls();
afterAll(() => server.close());

/** At most once an hour for a customer, a minute for a session, and a minute for a queue. */
const NOT_EACH_TIME =
  /^insert into customer_openings|^update "sessions" set "last_seen_at"|^\s*select\s+q\.name,\s+q\.policy/i;

/** Everything else but begin and commit: the session, the request key and the stored answer included. */
test.each(calls)('%s takes %i statements', async (name, statements, call) => {
  const sent = await statementsSent(async () => {
    const answer = await call();
    expect([name, answer.status < 300 ? '' : answer.body]).toEqual([name, '']);
  });
  const counted = sent.filter((text) => !NOT_EACH_TIME.test(text));
  const list = counted.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 120)).join('\n');
  expect(counted.length, `${name} took these statements:\n${list}`).toBe(statements);
});
