import { expect, test } from 'vitest';
import { logQueueErrors } from './log-queue-errors.ts';

test('errors of the queue are logged once a minute for each kind, with the number of those left out', () => {
  const lines: unknown[] = [];
  let now = 0;
  const log = logQueueErrors({ error: (line: unknown) => lines.push(line) } as never, () => now);
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (; now < 60_000; now += 1_000) log({ code: away.code, message: away.message, queue: 'charge', worker: now });
  log(new Error('something else'));
  log(away);
  const kinds = lines.map((line) => {
    const { err, more } = line as { err: { code?: string; name: string }; more?: number };
    return [err.code ?? err.name, more];
  });
  expect(kinds).toEqual([
    ['ECONNREFUSED', undefined],
    ['Error', undefined],
    ['ECONNREFUSED', 59],
  ]);
});
