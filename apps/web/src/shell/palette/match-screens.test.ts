import { expect, test } from 'vitest';
import { OPEN_SCREENS } from '../../screens.ts';
import { matchScreens } from './match-screens.ts';

const found = (text: string) => matchScreens(OPEN_SCREENS, text).map(({ title }) => title);

test('with nothing typed the first screens stand there', () => {
  expect(found(' ')).toHaveLength(8);
});

test('every word typed begins a word of the screen', () => {
  expect(found('zip imp')).toEqual(['Import ZIP Codes']);
});

test.each(['%', '🍕', '_ -'])('%s names no screen', (text) => {
  expect(found(text)).toEqual([]);
});
