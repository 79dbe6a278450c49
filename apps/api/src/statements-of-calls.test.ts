import { afterAll, expect, test } from 'vitest';
import { openBusyCalls } from '../test/busy-calls.ts';
import { statementsSent } from '../test/statements.ts';

const { server, calls } = await openBusyCalls();
afterAll(() => server.close());

/** Everything but begin and commit: the session, the request key and the stored answer included. */
test.each(calls)('%s takes at most %i statements', async (name, most, call) => {
  const sent = await statementsSent(async () => {
    const answer = await call();
    expect([name, answer.status, answer.status < 300 ? '' : answer.body]).toEqual([name, 200, '']);
  });
  const list = sent.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 120)).join('\n');
  expect(sent.length, `${name} took these statements:\n${list}`).toBeGreaterThan(0);
  expect(sent.length, `${name} took these statements:\n${list}`).toBeLessThanOrEqual(most);
});
