import { routes } from '@larder/contract/routes.ts';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

const PROSE = new Set(['title', 'description', 'summary']);

/** Keeps properties that are called "title". */
function withoutProse(value: unknown, hasOwnNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutProse(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => hasOwnNames || !PROSE.has(key))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, withoutProse(one, key === 'properties')]),
  );
}

/** So that a difference names what changed. */
function linesOf(document: Record<string, unknown>): string {
  const { paths, components, security } = document as Record<string, Record<string, Record<string, unknown>>>;
  const calls = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): [string, unknown] => [`${method.toUpperCase()} ${path}`, call]),
  );
  const named = Object.values(components ?? {}).flatMap((group) => Object.entries(group));
  const entries: [string, unknown][] = [...calls, ...named, ['security', security]];
  return entries
    .map(([name, shape]) => `${name} ${JSON.stringify(withoutProse(shape))}`)
    .toSorted()
    .join('\n');
}

test('the calls, their parameters and their answers are those of the checked-in snapshot', async () => {
  const lines = linesOf(openApiDocument(routes, 'any'));
  await expect(`${lines}\n`).toMatchFileSnapshot('./openapi.snapshot.txt');
});

function propertiesOf(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap(propertiesOf);
  if (typeof value !== 'object' || value === null) return [];
  const { properties } = value as { properties?: object };
  return [...Object.entries(properties ?? {}), ...Object.values(value).flatMap(propertiesOf)];
}

test('fields that end in _at are moments in UTC, and those of dates are days', () => {
  const DAYS = /^((new_)?(ship|deliver)_at|to_be_cancelled_at)$|(?<!^(min|max|cutoff))_date$/;
  const COUNT = 'looked_at';
  const formats = (shape: unknown) =>
    new Set([...JSON.stringify(shape).matchAll(/"format":"([\w-]+)"/g)].map(([, it]) => it));
  const wrong = propertiesOf(openApiDocument(routes, '1')).flatMap(([name, shape]) => {
    const expected = DAYS.test(name)
      ? 'date'
      : /_at$|^(min|max)_date$/.test(name) && name !== COUNT
        ? 'date-time'
        : null;
    return expected === null || [...formats(shape)].join() === expected
      ? []
      : [`${name}: ${[...formats(shape)].join()}`];
  });
  expect([...new Set(wrong)]).toEqual([]);
});
