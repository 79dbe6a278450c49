import { expect, test } from 'vitest';
import { offeredOptions } from './offered-options.ts';

const OPTIONS = [
  { id: 1, name: 'Vegan' },
  { id: 2, name: 'Retro', is_archived: true as const },
];

test('an archived option is offered, and marked, only where it is set', () => {
  expect(offeredOptions(OPTIONS, []).map(({ name }) => name)).toEqual(['Vegan']);
  for (const set of [[2], ['2'], [1, 2]])
    expect(offeredOptions(OPTIONS, set).map(({ name }) => name)).toEqual(['Vegan', 'Retro (archived)']);
});
