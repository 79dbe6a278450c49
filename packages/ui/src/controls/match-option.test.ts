import { expect, test } from 'vitest';
import { matchOption } from './match-option.ts';

const options = (...names: string[]) => names.map((name) => ({ id: name, name }));

test.each([
  ['WELCOME', options('WELCOME', 'WELCOME10'), 'WELCOME'],
  ['welcome', options('WELCOME10', 'WELCOME'), 'WELCOME'],
  [' Welcome ', options('WELCOME'), 'WELCOME'],
  ['welc', options('WELCOME'), 'WELCOME'],
  ['welc', options('WELCOME', 'WELCOME10'), undefined],
  ['zzzz', [], undefined],
])('%j typed means the exact or the only option', (typed, found, meant) => {
  expect(matchOption(typed, found)?.name).toBe(meant);
});
