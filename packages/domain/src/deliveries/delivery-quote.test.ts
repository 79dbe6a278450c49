import { describe, expect, it } from 'vitest';
import { cutoffAt } from '../orders/weeks/cutoffs.ts';
import { chicagoDay } from '../values/days.ts';
import type { Weekday } from '../values/weekdays.ts';
import { deliveryQuote } from './delivery-quote.ts';
import type { ShippingRule } from './shipping-rule.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

function week(order_week_id: number, production_cycle_id: number, date: string, cutoffWeekday: Weekday) {
  return { order_week_id, production_cycle_id, date: day(date), cutoff_at: cutoffAt(day(date), cutoffWeekday) };
}

function rule(production_cycle_id: number, ship_day_name: Weekday, days_in_transit: number): ShippingRule {
  return { production_cycle_id, carrier_id: 7, ship_day_name, days_in_transit, is_default: false };
}

const weeks = [
  week(51, 1, '2026-11-30', 'Friday'),
  week(50, 1, '2026-11-23', 'Friday'),
  week(50, 2, '2026-11-23', 'Tuesday'),
  week(51, 2, '2026-11-30', 'Tuesday'),
];
const input = {
  cycles: [
    { id: 1, isAllocatedOnDays: ['Friday'] as const },
    { id: 2, isAllocatedOnDays: ['Saturday'] as const },
  ],
  weeks,
  rules: [rule(1, 'Wednesday', 2), rule(1, 'Thursday', 1), rule(2, 'Friday', 1)],
  holidays: [],
  defaultCycleId: 1,
  windowHours: 48,
};
const at = (moment: string) => {
  const now = Temporal.Instant.from(moment);
  return { ...input, now, today: chicagoDay(now) };
};

describe('the delivery quote', () => {
  it('the delivery quote follows today’s cycle, its first open week and its best rule', () => {
    const quote = deliveryQuote(at('2026-11-20T18:00:00Z'));
    expect(quote).toMatchObject({ production_cycle_id: 1, order_week_id: 50, rule: rule(1, 'Thursday', 1) });
    expect([quote?.ship_at.toString(), quote?.delivery_date.toString()]).toEqual(['2026-11-26', '2026-11-27']);
  });

  it('the delivery quote ignores a better rule of another cycle', () => {
    const quote = deliveryQuote({
      ...at('2026-11-20T18:00:00Z'),
      rules: [rule(2, 'Monday', 1), rule(1, 'Thursday', 3)],
    });
    expect(quote?.rule).toEqual(rule(1, 'Thursday', 3));
  });

  it('the delivery quote moves to the next week at the second of the cutoff', () => {
    expect(deliveryQuote(at('2026-11-21T05:59:58Z'))?.order_week_id).toBe(50);
    expect(deliveryQuote(at('2026-11-21T05:59:59Z'))?.order_week_id).toBe(51);
  });

  it('the delivery quote moves with a holiday of its carrier on the ship day', () => {
    const holiday = { start_date: day('2026-11-26'), end_date: day('2026-11-26'), is_applied: true };
    const quote = deliveryQuote({
      ...at('2026-11-20T18:00:00Z'),
      holidays: [{ ...holiday, rules: [{ carrier_id: 7, shift_days: 1 }] }],
    });
    expect([quote?.ship_at.toString(), quote?.delivery_date.toString()]).toEqual(['2026-11-27', '2026-11-28']);
  });

  it('the delivery quote ignores a holiday on the cutoff day', () => {
    const holiday = { start_date: day('2026-11-20'), end_date: day('2026-11-20'), is_applied: true };
    const quote = deliveryQuote({
      ...at('2026-11-20T18:00:00Z'),
      holidays: [{ ...holiday, rules: [{ carrier_id: 7, shift_days: 1 }] }],
    });
    expect(quote?.ship_at.toString()).toBe('2026-11-26');
  });

  it.each([
    ['without a rule', { rules: [] }],
    ['without an open week', { weeks: [] }],
    ['without a Default PC on a day of no cycle', { cycles: [], defaultCycleId: null }],
    ['where the Default PC has no rule', { cycles: [], defaultCycleId: 3 }],
  ])('there is no delivery quote %s', (_, facts) => {
    expect(deliveryQuote({ ...at('2026-11-20T18:00:00Z'), ...facts })).toBeNull();
  });
});
