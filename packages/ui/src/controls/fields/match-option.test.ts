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
])('the typed text %j selects the exact or the only option', (typed, found, meant) => {
  expect(matchOption(typed, found)?.name).toBe(meant);
});

test('the note of an option selects it among options of the same name', () => {
  const bowls = ['ADU-001', 'ADU-001-COPY'].map((sku) => ({ id: sku, name: 'Tofu Bowl', note: sku }));
  expect(matchOption('adu-001', bowls)?.id).toBe('ADU-001');
});
