import { expect, test } from 'vitest';
import { OPEN_SCREENS } from '../../screens.ts';
import { matchScreens } from './match-screens.ts';

const found = (text: string) => matchScreens(OPEN_SCREENS, text).map(({ title }) => title);

test('without text the first screens are listed', () => {
  expect(found(' ')).toHaveLength(8);
});

test('every typed word is a prefix of a word of the screen', () => {
  expect(found('zip imp')).toEqual(['Import ZIP Codes']);
});

test.each(['%', '🍕', '_ -'])('the symbols %s match no screen', (text) => {
  expect(found(text)).toEqual([]);
});
