import { describe, expect, it } from 'vitest';
import { cutoffAt, postCutoffDeadlineAt } from '../../orders/weeks/cutoffs.ts';
import { orderWeekNumber } from '../../orders/weeks/order-week-number.ts';
import type { Weekday } from '../../values/weekdays.ts';
import { type TimelineFacts, timelineItems, type TimelineWeek } from './production-timeline.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

function week(id: number, date: string, cycle: number, cutoff: Weekday): TimelineWeek {
  const cutoff_at = cutoffAt(day(date), cutoff);
  const number = orderWeekNumber(day(date));
  const shipDays: Weekday[] = cycle === 1 ? ['Wednesday', 'Thursday'] : ['Friday'];
  return { id, number, date, production_cycle_id: cycle, shipDays, cutoff_at, post_cutoff_changes_deadline_at: null };
}

const facts: TimelineFacts = {
  cycles: [
    { id: 1, name: 'PC A' },
    { id: 2, name: 'PC B' },
  ],
  weeks: [week(50, '2026-11-23', 1, 'Friday'), week(50, '2026-11-23', 2, 'Tuesday')],
  holidays: [
    {
      id: 9,
      name: 'Thanksgiving',
      start_date: day('2026-11-26'),
      end_date: day('2026-11-27'),
      is_applied: false,
      rules: [{ carrier_id: 1, shift_days: -2 }],
    },
  ],
  orderDays: [],
  legs: [
    { production_cycle_id: 1, carrier_id: 1, ship_weekday: 'Wednesday', days_in_transit: 2 },
    { production_cycle_id: 1, carrier_id: 1, ship_weekday: 'Thursday', days_in_transit: 1 },
  ],
  windowHours: 48,
  from: day('2026-11-17'),
  to: day('2026-11-30'),
};
const idsOf = (some: Partial<TimelineFacts>) => timelineItems({ ...facts, ...some }).items.map((item) => item.id);

describe('the timeline', () => {
  it('the timeline has a group per cycle and one for holidays', () => {
    expect(timelineItems(facts).groups).toEqual([
      { id: 'cycle-1', name: 'PC A' },
      { id: 'cycle-2', name: 'PC B' },
      { id: 'holidays', name: 'Holidays' },
    ]);
  });

  it('the timeline lists weeks, cutoffs, windows, ship and delivery days and holidays by their start', () => {
    expect(timelineItems(facts).items.map((item) => `${item.starts_at} ${item.group} ${item.kind}`)).toEqual([
      '2026-11-18T05:59:59Z cycle-2 cutoff',
      '2026-11-18T05:59:59Z cycle-2 window',
      '2026-11-21T05:59:59Z cycle-1 cutoff',
      '2026-11-21T05:59:59Z cycle-1 window',
      '2026-11-23T06:00:00Z cycle-1 week',
      '2026-11-23T06:00:00Z cycle-2 week',
      '2026-11-25T06:00:00Z cycle-1 ship',
      '2026-11-26T06:00:00Z cycle-1 ship',
      '2026-11-26T06:00:00Z holidays holiday',
      '2026-11-27T06:00:00Z cycle-1 delivery',
      '2026-11-27T06:00:00Z cycle-2 ship',
    ]);
  });

  it('entries of a week are named by what happens and the week', () => {
    const names = timelineItems(facts).items.map(({ kind, name }) => `${kind}: ${name}`);
    expect([...new Set(names)].toSorted()).toEqual([
      'cutoff: Cutoff 202648',
      'delivery: Delivers 202648',
      'holiday: Thanksgiving',
      'ship: Ships 202648',
      'week: Week 202648',
      'window: Post-cutoff window 202648',
    ]);
  });

  it('a cutoff at the first moment of the first day is shown', () => {
    const cutoff_at = Temporal.Instant.from('2026-11-20T06:00:00Z');
    const weeks = [{ ...week(50, '2026-11-23', 1, 'Friday'), cutoff_at }];
    expect(idsOf({ weeks, from: day('2026-11-20'), to: day('2026-11-20') })).toContain('cutoff-50-1');
  });

  it('a window ends 48 hours after its cutoff, or where it was fixed', () => {
    const endOf = (some: Partial<TimelineFacts>) =>
      timelineItems({ ...facts, ...some }).items.find((item) => item.kind === 'window' && item.group === 'cycle-1')
        ?.ends_at;
    const fixed = week(50, '2026-11-23', 1, 'Friday');
    const post_cutoff_changes_deadline_at = postCutoffDeadlineAt(fixed.cutoff_at, 24);
    expect(endOf({})).toBe('2026-11-23T05:59:59Z');
    expect(endOf({ weeks: [{ ...fixed, post_cutoff_changes_deadline_at }] })).toBe('2026-11-22T05:59:59Z');
  });

  it('a delivery day counts once, and an unused ship day has none', () => {
    const deliveriesOf = (legs: TimelineFacts['legs']) => idsOf({ legs }).filter((id) => id.startsWith('delivery'));
    expect(deliveriesOf(facts.legs)).toEqual(['delivery-50-1-2026-11-27']);
    const wednesday = { production_cycle_id: 1, carrier_id: 1, ship_weekday: 'Wednesday', days_in_transit: 1 } as const;
    expect(deliveriesOf([wednesday, ...facts.legs.slice(1)])).toEqual([
      'delivery-50-1-2026-11-26',
      'delivery-50-1-2026-11-27',
    ]);
    expect(deliveriesOf([{ ...wednesday, production_cycle_id: 2 }])).toEqual([]);
  });

  it('a week without orders ships on the days that applied holidays give its carriers', () => {
    const legs = [...facts.legs, { ...facts.legs[1]!, carrier_id: 2 }];
    const itemsOf = (is_applied: boolean) =>
      timelineItems({ ...facts, legs, holidays: facts.holidays.map((each) => ({ ...each, is_applied })) }).items;
    const daysOf = (is_applied: boolean) =>
      itemsOf(is_applied)
        .filter(({ kind, group }) => kind === 'ship' && group === 'cycle-1')
        .map(({ starts_at }) => starts_at.slice(0, 10));
    expect(daysOf(false)).toEqual(['2026-11-25', '2026-11-26']);
    expect(daysOf(true)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
    for (const is_applied of [true, false])
      expect(itemsOf(is_applied).find(({ kind }) => kind === 'holiday')).toMatchObject({
        holiday: { id: 9, is_applied },
      });
  });

  it('orders of another week do not move the days of a week', () => {
    const other = { order_week_id: 49, production_cycle_id: 1, ship_at: '2026-11-24', deliver_at: '2026-11-25' };
    expect(idsOf({ orderDays: [other] })).toEqual(idsOf({}));
  });

  it('the days of existing orders are shown once each, and the planned ones of a cycle without orders', () => {
    const of = (ship_at: string, deliver_at: string) => ({
      order_week_id: 50,
      production_cycle_id: 1,
      ship_at,
      deliver_at,
    });
    const orderDays = [of('2026-11-24', '2026-11-25'), of('2026-11-24', '2026-11-27'), of('2026-11-28', '2026-11-30')];
    expect(idsOf({ orderDays }).filter((id) => /^(ship|delivery)/.test(id))).toEqual([
      'ship-50-1-2026-11-24',
      'delivery-50-1-2026-11-25',
      'delivery-50-1-2026-11-27',
      'ship-50-2-2026-11-27',
      'ship-50-1-2026-11-28',
      'delivery-50-1-2026-11-30',
    ]);
  });

  it('the timeline shows whole days at both ends and nothing outside', () => {
    expect(idsOf({ from: day('2026-11-26'), to: day('2026-11-26') })).toEqual([
      'week-50-1',
      'week-50-2',
      'ship-50-1-2026-11-26',
      'holiday-9',
    ]);
    expect(idsOf({ from: day('2026-11-20'), to: day('2026-11-20') })).toEqual(['cutoff-50-1', 'window-50-1']);
    expect(idsOf({ from: day('2027-01-01'), to: day('2027-01-05') })).toEqual([]);
  });

  it('days are whole Chicago days across the autumn change', () => {
    const { items } = timelineItems({
      ...facts,
      weeks: [week(47, '2026-10-26', 1, 'Friday')],
      holidays: [],
      from: day('2026-11-01'),
      to: day('2026-11-01'),
    });
    expect(items).toMatchObject([
      { id: 'week-47-1', name: 'Week 202644', starts_at: '2026-10-26T05:00:00Z', ends_at: '2026-11-02T05:59:59Z' },
    ]);
  });
});
