import { expect, test } from 'vitest';
import { refusalsOfHoliday, refusalToApply, refusalToChange, refusalToUndo } from './holiday-rules.ts';

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
  expect(refusalsOfHoliday(holiday(start, end, carriers), TODAY)).toEqual([]);
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
  expect(refusalsOfHoliday(holiday(start, end, carriers), TODAY)).toEqual([refused]);
});

test('all faults of a holiday are named at once', () => {
  const fields = refusalsOfHoliday(holiday('2026-11-20', '2026-11-19', [1, 1, 1]), TODAY).map(({ field }) => field);
  expect(fields).toEqual(['start_date', 'end_date', 'rules.1.carrier_id', 'rules.2.carrier_id']);
});

test('a holiday that has begun keeps its start date, but not another past one', () => {
  const begun = holiday('2026-11-19', '2026-11-25', [1]);
  expect(refusalsOfHoliday(begun, TODAY, on('2026-11-19'))).toEqual([]);
  expect(refusalsOfHoliday(begun, TODAY, on('2026-11-18'))).toHaveLength(1);
});

const state = (is_applied: boolean, isRunning = false) => ({ name: 'Thaw', is_applied, isRunning });
const other = (is_applied: boolean) => ({ name: 'Snow', is_applied, isRunning: true });
const messageOf = (refused: ReturnType<typeof refusalToChange>) => refused?.message ?? null;

test('a holiday is applied only once', () => {
  expect(refusalToApply(state(false), [])).toBeNull();
  expect(refusalToApply(state(true), [])).toEqual({ message: 'The rules of Thaw have already been applied.' });
});

test.each([
  ['is undone', state(false, true), [], 'The rules of Thaw are still being undone. Wait until this has finished.'],
  ['waits', state(false), [other(false)], 'The rules of Snow are still being undone. Wait until this has finished.'],
  ['need not wait', state(false), [other(true)], null],
])('a holiday that %s is applied accordingly', (_, holidayState, others, message) => {
  expect(messageOf(refusalToApply(holidayState, others))).toBe(message);
});

test.each([
  ['is applied', state(true), [], null],
  ['is not applied', state(false), [], 'The rules of Thaw are not applied.'],
  ['is applying', state(true, true), [], 'The rules of Thaw are still being applied. Wait until this has finished.'],
  [
    'waits for another that is applied',
    state(true),
    [other(true)],
    'The rules of Snow are still being applied. Wait until this has finished.',
  ],
  [
    'waits for another that is undone',
    state(true),
    [other(false)],
    'The rules of Snow are still being undone. Wait until this has finished.',
  ],
])('a holiday that %s is undone accordingly', (_, holidayState, others, message) => {
  expect(messageOf(refusalToUndo(holidayState, others))).toBe(message);
});

test.each([
  ['is not applied', state(false), null],
  ['is applied', state(true), 'The rules of Thaw have been applied. Undo them first.'],
  ['is being undone', state(false, true), 'The rules of Thaw are still being undone. Wait until this has finished.'],
])('a holiday that %s is edited and deleted accordingly', (_, holidayState, message) => {
  expect(messageOf(refusalToChange(holidayState))).toBe(message);
});
