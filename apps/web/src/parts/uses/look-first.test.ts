import { expect, test } from 'vitest';
import { CallFailure, unreachable } from '../../calls/call-failure.ts';
import { lookFirst } from './look-first.ts';

async function followsOf(look: () => Promise<string>) {
  const follows: string[][] = [];
  await lookFirst(look, {
    onEffect: (effect) => void follows.push(['onEffect', effect]),
    onRefused: () => void follows.push(['onRefused']),
    onFailed: (message) => void follows.push(['onFailed', message]),
  });
  return follows;
}
const failing = (failure: Error) => () => Promise.reject(failure);
const answer = (status: number, code: CallFailure['code']) => new CallFailure({ status, code, message: 'Said.' });

test('an effect is shown before anything is saved', async () => {
  expect(await followsOf(() => Promise.resolve('184 orders'))).toEqual([['onEffect', '184 orders']]);
});

test.each([
  [422, 'invalid'],
  [422, 'refused'],
  [409, 'stale'],
] as const)('a preview refused with %i %s leaves the words to the save', async (status, code) => {
  expect(await followsOf(failing(answer(status, code)))).toEqual([['onRefused']]);
});

test.each([
  [503, 'unavailable'],
  [500, 'server_error'],
  [429, 'too_many_attempts'],
  [409, 'in_progress'],
  [403, 'missing_permission'],
] as const)('a preview that fails with %i %s saves nothing and says so', async (status, code) => {
  expect(await followsOf(failing(answer(status, code)))).toEqual([['onFailed', 'Said.']]);
});

test('a preview without an answer or with an unexpected one saves nothing', async () => {
  expect(await followsOf(failing(unreachable()))).toEqual([['onFailed', unreachable().message]]);
  expect(await followsOf(failing(new Error('Expected an effect')))).toEqual([['onFailed', 'Expected an effect']]);
});
