import { expect, test } from 'vitest';
import { withReason } from './sentence.ts';

test.each([
  [null, 'Ends on 12/1/2026.'],
  ['Moving away', 'Ends on 12/1/2026: Moving away.'],
  ['Too expensive!', 'Ends on 12/1/2026: Too expensive!'],
  ['Why not?', 'Ends on 12/1/2026: Why not?'],
])('a text with the reason %j ends once', (reason, text) => {
  expect(withReason('Ends on 12/1/2026', reason)).toBe(text);
});
