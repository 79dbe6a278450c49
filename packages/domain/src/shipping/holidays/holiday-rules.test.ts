import { expect, test } from 'vitest';
import { refusalOfHoliday, refusalToApply } from './holiday-rules.ts';

const on = (day: string) => Temporal.PlainDate.from(day);
const TODAY = on('2026-11-21');
const holiday = (start: string, end: string, carriers: number[]) => ({
  start_date: on(start),
  end_date: on(end),
  rules: carriers.map((carrier_id) => ({ carrier_id })),
});

test.each([
  { start: '2026-11-21', end: '2026-11-21', carriers: [1, 2] },
  { start: '2026-12-24', end: '2027-01-02', carriers: [] },
])('a holiday from $start to $end for carriers $carriers is accepted', ({ start, end, carriers }) => {
  expect(refusalOfHoliday(holiday(start, end, carriers), TODAY)).toBeNull();
});

test.each([
  {
    start: '2026-11-20',
    end: '2026-11-25',
    carriers: [1],
    refused: { message: 'The start date cannot be before today.', field: 'start_date' },
  },
  {
    start: '2026-11-25',
    end: '2026-11-24',
    carriers: [1],
    refused: {
      message: 'The end date cannot be before the start date.',
      field: 'end_date',
    },
  },
  {
    start: '2026-11-25',
    end: '2026-11-26',
    carriers: [1, 2, 1],
    refused: { message: 'This carrier already has a rule.', field: 'rules.2.carrier_id' },
  },
])('a holiday from $start to $end for carriers $carriers is refused', ({ start, end, carriers, refused }) => {
  expect(refusalOfHoliday(holiday(start, end, carriers), TODAY)).toEqual(refused);
});

test('a holiday is applied only once', () => {
  expect(refusalToApply({ name: 'Thaw', is_applied: false })).toBeNull();
  expect(refusalToApply({ name: 'Thaw', is_applied: true })).toEqual({
    message: 'The rules of Thaw have already been applied.',
  });
});
