import { expect, test } from 'vitest';
import { reasonDetails } from './reason-details.ts';

test.each([
  ['Cancelled the subscription: Moving: to Spain', 'Moving: to Spain', null],
  [
    'Skipped Thu 12/3/2026 (week 202649): On holiday; $8.00 returns',
    'On holiday: until May: or June',
    'until May: or June',
  ],
  ['Paused until 12/1/2026: On holiday', 'On holiday', null],
  ['Banned', 'Charged back: four boxes', 'Charged back: four boxes'],
])('the title "%s" and the reason "%s" are not repeated', (title, reason, beyond) => {
  expect(reasonDetails(title, reason)).toBe(beyond);
});
