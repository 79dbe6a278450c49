import { expect, test } from 'vitest';
import { refusalOfHoliday, refusalToApply } from './holiday-rules.ts';

const on = (day: string) => Temporal.PlainDate.from(day);
const TODAY = on('2026-11-21');

test.each([
  { start: '2026-11-21', end: '2026-11-21', carriers: [1, 2], field: undefined },
  { start: '2026-11-20', end: '2026-11-25', carriers: [1], field: 'start_date' },
  { start: '2026-11-25', end: '2026-11-24', carriers: [1], field: 'end_date' },
  { start: '2026-11-25', end: '2026-11-26', carriers: [1, 2, 1], field: 'rules.2.carrier_id' },
])(
  'a holiday from $start to $end for carriers $carriers is refused under $field',
  ({ start, end, carriers, field }) => {
    const holiday = {
      start_date: on(start),
      end_date: on(end),
      rules: carriers.map((carrier_id) => ({ carrier_id })),
    };
    expect(refusalOfHoliday(holiday, TODAY)?.field).toBe(field);
  },
);

test('a holiday is applied only once', () => {
  expect(refusalToApply({ name: 'Thaw', is_applied: false })).toBeNull();
  expect(refusalToApply({ name: 'Thaw', is_applied: true })?.code).toBe('already_applied');
});
