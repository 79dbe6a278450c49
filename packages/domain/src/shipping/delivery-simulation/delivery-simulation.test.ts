import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutoffAt } from '../../orders/weeks/cutoffs.ts';
import { chicagoDay } from '../../values/days.ts';
import type { Weekday } from '../../values/weekdays.ts';
import { deliveryQuote } from '../../deliveries/delivery-quote.ts';
import { simulateDeliveries } from './delivery-simulation.ts';
import type { ShippingRule } from '../../deliveries/shipping-rule.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const week = (production_cycle_id: number, date: string, cutoff: Weekday) => ({
  order_week_id: 1,
  production_cycle_id,
  date: day(date),
  cutoff_at: cutoffAt(day(date), cutoff),
});
const rule = (production_cycle_id: number, ship_day_name: Weekday, days_in_transit: number): ShippingRule => ({
  production_cycle_id,
  carrier_id: 7,
  ship_day_name,
  days_in_transit,
  is_default: false,
});

const input = {
  signedUpAt: Temporal.Instant.from('2026-11-20T18:00:00Z'),
  cycles: [
    { id: 1, name: 'PC A', order_cutoff_day: 'Friday' as const, isAllocatedOnDays: ['Friday'] as const },
    { id: 2, name: 'PC B', order_cutoff_day: 'Tuesday' as const, isAllocatedOnDays: ['Saturday'] as const },
  ],
  weeks: [week(1, '2026-11-30', 'Friday'), week(1, '2026-11-23', 'Friday'), week(2, '2026-11-23', 'Tuesday')],
  rules: [rule(1, 'Wednesday', 2), rule(1, 'Thursday', 1), { ...rule(2, 'Friday', 1), carrier_id: 8 }],
  holidays: [],
  defaultCycleId: 1,
  windowHours: 48,
  carrierId: null,
};

describe('a simulation', () => {
  it('a simulation shows six existing and future weeks with the rule behind each date', () => {
    const result = simulateDeliveries(input);
    expect(result?.cycle_rule).toBe('Sign-ups on a Friday are allocated to PC A.');
    expect(result?.carrier_rule).toBe('No default rule: the fewest days in transit.');
    expect(result?.deliveries.map((each) => [each.week_date.toString(), each.is_made])).toEqual([
      ['2026-11-23', true],
      ['2026-11-30', true],
      ['2026-12-07', false],
      ['2026-12-14', false],
      ['2026-12-21', false],
      ['2026-12-28', false],
    ]);
    const [first, , third] = result?.deliveries ?? [];
    expect([first?.ship_at.toString(), first?.deliver_at.toString()]).toEqual(['2026-11-26', '2026-11-27']);
    expect(first?.ship_rule).toBe(
      'The first Thursday on or after 11/23/2026 and after the deadline, 11/22/2026 11:59 PM CST.',
    );
    expect(first?.delivery_rule).toBe('1 day in transit.');
    expect(third?.cutoff_at).toEqual(cutoffAt(day('2026-12-07'), 'Friday'));
    expect(first?.cutoff_rule).toBe('Set when the week was created.');
    expect(third?.cutoff_rule).toBe('The last Friday before the week, 23:59:59. The week has not been created yet.');
  });

  it('a simulation shows six weeks even when more exist', () => {
    const dates = Array.from({ length: 8 }, (_, index) => day('2026-11-23').add({ weeks: index }).toString());
    const result = simulateDeliveries({ ...input, weeks: dates.map((date) => week(1, date, 'Friday')) });
    expect(result?.deliveries.map((each) => each.week_date.toString())).toEqual(dates.slice(0, 6));
  });

  it('a simulation adds future weeks after the last existing one', () => {
    const dates = ['2026-11-23', '2026-11-30', '2026-12-07'];
    const result = simulateDeliveries({ ...input, weeks: dates.map((date) => week(1, date, 'Friday')) });
    expect(result?.deliveries.map((each) => each.week_date.toString())).toEqual([
      ...dates,
      '2026-12-14',
      '2026-12-21',
      '2026-12-28',
    ]);
  });

  it.each([
    ['without existing weeks', []],
    ['with only weeks of the past', [week(1, '2026-11-02', 'Friday')]],
  ])('a simulation %s shows future weeks whose cutoff is ahead', (_, weeks) => {
    const monday = (text: string) => simulateDeliveries({ ...input, weeks, signedUpAt: Temporal.Instant.from(text) });
    const mondays = (text: string) => monday(text)?.deliveries.map((each) => each.week_date.toString());
    // Friday 2026-11-20 in Chicago, a second before the cutoff and at the cutoff.
    expect(mondays('2026-11-21T05:59:58Z')).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
      '2026-12-14',
      '2026-12-21',
      '2026-12-28',
    ]);
    expect(mondays('2026-11-21T05:59:59Z')?.[0]).toBe('2026-11-30');
  });

  it('a simulation names the days in transit', () => {
    const result = simulateDeliveries({ ...input, rules: [rule(1, 'Wednesday', 2)] });
    expect(result?.deliveries[0]?.delivery_rule).toBe('2 days in transit.');
  });

  it('a simulation names the Default PC where no cycle takes the sign-up', () => {
    const result = simulateDeliveries({ ...input, signedUpAt: Temporal.Instant.from('2026-11-19T18:00:00Z') });
    expect([result?.production_cycle_id, result?.cycle_rule]).toEqual([
      1,
      'The zip code’s Default PC: no cycle with a rule for it takes sign-ups on a Thursday.',
    ]);
  });

  it.each([
    ['the zip code’s only rule', [rule(1, 'Friday', 3)], 'The zip code’s only matching rule.'],
    [
      'the default rule',
      [rule(1, 'Wednesday', 1), { ...rule(1, 'Friday', 3), is_default: true }],
      'The zip code’s default rule.',
    ],
    [
      'the only fastest rule',
      [rule(1, 'Wednesday', 2), rule(1, 'Friday', 1), rule(1, 'Thursday', 3)],
      'No default rule: the fewest days in transit.',
    ],
    [
      'the earliest of several fastest rules',
      [rule(1, 'Friday', 1), rule(1, 'Wednesday', 1), rule(1, 'Thursday', 3)],
      'No default rule, and several are equally fast: the earliest weekday.',
    ],
  ])('a simulation says that it follows %s', (_, rules, said) => {
    expect(simulateDeliveries({ ...input, rules })?.carrier_rule).toBe(said);
  });

  it('a simulation names the holidays that move a date, and those that cannot', () => {
    const holiday = (name: string, shift_days: number) => ({
      name,
      start_date: day('2026-11-26'),
      end_date: day('2026-11-26'),
      is_applied: true,
      rules: [{ carrier_id: 7, shift_days }],
    });
    const moved = simulateDeliveries({ ...input, holidays: [holiday('Thanksgiving', 2), holiday('Depot', -1)] });
    expect(moved?.deliveries[0]?.ship_rule).toMatch(/Moved by 1 day: Thanksgiving, Depot\.$/);
    const far = simulateDeliveries({ ...input, holidays: [holiday('Thanksgiving', 2)] });
    expect(far?.deliveries[0]?.ship_rule).toMatch(/Moved by 2 days: Thanksgiving\.$/);
    const other = { ...holiday('Other carrier', 2), rules: [{ carrier_id: 8, shift_days: 2 }] };
    const one = simulateDeliveries({ ...input, holidays: [holiday('Thanksgiving', -1), other] });
    expect(one?.deliveries[0]?.ship_rule).toMatch(/Moved by -1 day: Thanksgiving\.$/);
    const none = simulateDeliveries({ ...input, holidays: [holiday('Thanksgiving', 2), holiday('Depot', -2)] });
    expect(none?.deliveries[0]?.ship_rule).toMatch(/Moved by 0 days: Thanksgiving, Depot\.$/);
    const kept = simulateDeliveries({ ...input, holidays: [holiday('Thanksgiving', -5)] });
    expect(kept?.deliveries[0]?.ship_rule).toMatch(/Thanksgiving would move it before its deadline, so it stays\.$/);
  });

  it('a simulation follows the preferred carrier, or explains why it cannot', () => {
    const saturday = { ...input, signedUpAt: Temporal.Instant.from('2026-11-21T18:00:00Z') };
    expect(simulateDeliveries({ ...saturday, carrierId: 8 })?.carrier_rule).toMatch(
      'The customer prefers this carrier.',
    );
    const elsewhere = simulateDeliveries({ ...saturday, carrierId: 7 });
    expect(elsewhere?.rule.carrier_id).toBe(8);
    expect(elsewhere?.carrier_rule).toMatch(
      /^The zip code’s only matching rule\. The preferred carrier has no rule for this zip code in this cycle\. /,
    );
    const rules = [rule(1, 'Thursday', 1), { ...rule(1, 'Wednesday', 3), carrier_id: 8 }];
    expect(simulateDeliveries({ ...input, rules, carrierId: 8 })?.rule.carrier_id).toBe(8);
    expect(simulateDeliveries({ ...input, rules: [] })).toBeNull();
  });

  it('a simulation begins with the delivery quote at any sign-up time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 * 24 * 60 }), (minutes) => {
        const signedUpAt = Temporal.Instant.from('2026-11-16T06:00:00Z').add({ minutes });
        const quote = deliveryQuote({ ...input, now: signedUpAt, today: chicagoDay(signedUpAt) });
        const first = simulateDeliveries({ ...input, signedUpAt })?.deliveries.find((each) => each.is_made);
        expect(first?.deliver_at.toString()).toBe(quote?.delivery_date.toString());
      }),
    );
  });
});
