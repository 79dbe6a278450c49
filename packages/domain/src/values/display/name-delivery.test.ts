import { expect, test } from 'vitest';
import { describeMove, nameDelivery, nameOrderOf } from './name-delivery.ts';

test('an order is named by its delivery date and then its week, and by its week alone without a date', () => {
  expect(nameDelivery('2026-12-03', 202_649)).toBe('Thu 12/3/2026 (week 202649)');
  expect(nameDelivery(null, 202_649)).toBe('week 202649');
});

test('a moved order is named by its delivery date before', () => {
  const to = { ship_at: '2026-12-03', deliver_at: '2026-12-04' };
  expect(describeMove('2026-12-03', 202_649, to)).toBe(
    'Thu 12/3/2026 (week 202649) to ship on 12/3/2026 and be delivered on 12/4/2026',
  );
});

const ORDER = { week: 202_649, deliver_at: '2026-12-03' };
const NAME = 'Thu 12/3/2026 (week 202649)';

test.each([
  ['Skipped week 202649: Away that week', `Skipped ${NAME}: Away that week`],
  ['Created a rogue order in week 202649', `Created a rogue order for ${NAME}`],
  [
    'Week 202649 ships on 12/2/2026 and is delivered on 12/3/2026',
    `${NAME} ships on 12/2/2026 and is delivered on 12/3/2026`,
  ],
  ['Thaw: week 202649 ships on 12/2/2026', `Thaw: ${NAME} ships on 12/2/2026`],
  [`Skipped ${NAME}: see week 202649`, `Skipped ${NAME}: see week 202649`],
  ['Unskipped Fri 12/4/2026 (week 202649)', 'Unskipped Fri 12/4/2026 (week 202649)'],
  ['Skipped week 202650', 'Skipped week 202650'],
  ['Skipped week 2026490', 'Skipped week 2026490'],
  ['Charged $12.00', 'Charged $12.00'],
])('an entry stored with the week of its order is read with the delivery date: %s', (stored, read) => {
  expect(nameOrderOf(stored, ORDER, null)).toBe(read);
});

test.each([
  [{ deliver_at: '2026-12-02' }, 'Skipped Wed 12/2/2026 (week 202649)'],
  [{ deliver_at: null }, `Skipped ${NAME}`],
  [{ status: 'active' }, `Skipped ${NAME}`],
  ['2026-12-02', `Skipped ${NAME}`],
])('an old entry has the delivery date that it says the order had before: %j', (before, read) => {
  expect(nameOrderOf('Skipped week 202649', ORDER, before)).toBe(read);
});

test('an old entry without an order, or of one without a date, stays as it was stored', () => {
  expect(nameOrderOf('Skipped week 202649', null, null)).toBe('Skipped week 202649');
  expect(nameOrderOf('Skipped week 202649', { week: 202_649, deliver_at: null }, null)).toBe('Skipped week 202649');
});
