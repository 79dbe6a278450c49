import { expect, test } from 'vitest';
import { orderDates } from '../../deliveries/ship-dates.ts';
import { chooseShippingRule } from '../../deliveries/shipping-rule.ts';
import fc from 'fast-check';
import { WEEKDAYS } from '../../values/weekdays.ts';
import { type DatedOrder, describeDates, type NamedRule } from './describe-dates.ts';

// ORD-80

const day = (text: string) => Temporal.PlainDate.from(text);
const rule = (more: Partial<NamedRule> = {}): NamedRule => ({
  carrier_id: 1,
  carrier_name: 'UPS Ground',
  ship_day_name: 'Wednesday',
  days_in_transit: 2,
  is_default: false,
  ...more,
});
const order = (more: Partial<DatedOrder> = {}): DatedOrder => ({
  week_date: day('2026-11-30'),
  cycle_name: 'PC A',
  deadline: Temporal.Instant.from('2026-11-30T05:59:59Z'),
  today: day('2026-11-28'),
  is_cancelled: false,
  zip_code: '60601',
  carrier_id: 1,
  carrier_name: 'UPS Ground',
  planned_ship_at: day('2026-12-02'),
  ship_at: day('2026-12-02'),
  deliver_at: day('2026-12-04'),
  preferred: null,
  rules: [rule()],
  holidays: [],
  ...more,
});
const FIRST = 'Wednesday 12/2/2026 is the first Wednesday of the week of 11/30/2026.';
const thanksgiving = {
  name: 'Thanksgiving',
  start_date: day('2026-12-01'),
  end_date: day('2026-12-03'),
  shift_days: 1,
};

test.each<[string, DatedOrder, string[]]>([
  [
    'the only rule of its ZIP code',
    order(),
    ['UPS Ground on Wednesdays: the only rule of ZIP code 60601 in PC A.', FIRST],
  ],
  [
    'the default rule',
    order({ rules: [rule({ is_default: true }), rule({ days_in_transit: 1 })] }),
    ['UPS Ground on Wednesdays: the default rule of ZIP code 60601 in PC A.', FIRST],
  ],
  [
    'the fastest rule',
    order({ rules: [rule({ ship_day_name: 'Monday', days_in_transit: 4 }), rule()] }),
    ['UPS Ground on Wednesdays: the fastest rule of ZIP code 60601 in PC A.', FIRST],
  ],
  [
    'the fastest rule with the earliest ship day',
    order({ rules: [rule({ ship_day_name: 'Friday' }), rule()] }),
    ['UPS Ground on Wednesdays: the fastest rule with the earliest ship day of ZIP code 60601 in PC A.', FIRST],
  ],
  [
    'the preferred carrier',
    order({ preferred: rule(), rules: [rule({ carrier_id: 2 })] }),
    ['UPS Ground on Wednesdays: the customer’s preferred carrier in PC A.', FIRST],
  ],
  [
    'a rule that another one has replaced',
    order({ preferred: rule({ carrier_id: 2 }) }),
    [
      'UPS Ground on Wednesdays: the only rule of ZIP code 60601 in PC A. Another rule applies by now; the order keeps its dates.',
      FIRST,
    ],
  ],
  [
    'a rule that has changed',
    order({ rules: [rule({ ship_day_name: 'Monday' })] }),
    ['UPS Ground on Wednesdays, 2 days in transit; that rule has changed since, and the order keeps its dates.', FIRST],
  ],
  [
    'a rule whose days in transit have changed',
    order({ deliver_at: day('2026-12-03') }),
    ['UPS Ground on Wednesdays, 1 day in transit; that rule has changed since, and the order keeps its dates.', FIRST],
  ],
  [
    'a rule that no longer exists',
    order({ rules: [] }),
    [
      'UPS Ground on Wednesdays, 2 days in transit; that rule no longer exists: no carrier serves ZIP code 60601 in PC A today.',
      FIRST,
    ],
  ],
  ['no rule', order({ planned_ship_at: null, rules: [] }), ['No carrier serves ZIP code 60601 in PC A.']],
  ['nothing yet', order({ planned_ship_at: null }), ['This order has no dates yet.']],
  [
    'a deadline in its week',
    order({
      deadline: Temporal.Instant.from('2026-12-03T05:59:59Z'),
      planned_ship_at: day('2026-12-09'),
      ship_at: day('2026-12-09'),
      deliver_at: day('2026-12-11'),
    }),
    [
      'UPS Ground on Wednesdays: the only rule of ZIP code 60601 in PC A.',
      'Wednesday 12/9/2026 is the first Wednesday after the post-cutoff window closes on 12/2/2026.',
    ],
  ],
  [
    'a holiday',
    order({ ship_at: day('2026-12-03'), deliver_at: day('2026-12-05'), holidays: [thanksgiving] }),
    [
      'UPS Ground on Wednesdays: the only rule of ZIP code 60601 in PC A.',
      FIRST,
      'Thanksgiving moves UPS Ground by +1 day, to Thursday 12/3/2026.',
    ],
  ],
  [
    'a holiday that would move it too early',
    order({ holidays: [{ ...thanksgiving, shift_days: -3 }] }),
    [
      'UPS Ground on Wednesdays: the only rule of ZIP code 60601 in PC A.',
      FIRST,
      'Thanksgiving would move it by −3 days to Sunday 11/29/2026, before its deadline or today, so it keeps its day.',
    ],
  ],
  [
    'a holiday that was applied while it was cancelled',
    order({ is_cancelled: true, holidays: [thanksgiving] }),
    [
      'UPS Ground on Wednesdays: the only rule of ZIP code 60601 in PC A.',
      FIRST,
      'Thanksgiving would move it by +1 day to Thursday 12/3/2026, but holidays leave a cancelled order alone until it is resumed.',
    ],
  ],
  [
    'a holiday that was applied after it shipped',
    order({ today: day('2026-12-05'), holidays: [thanksgiving] }),
    [
      'UPS Ground on Wednesdays: the only rule of ZIP code 60601 in PC A.',
      FIRST,
      'Thanksgiving would move it by +1 day to Thursday 12/3/2026, but its ship day has passed, so it keeps its day.',
    ],
  ],
  [
    'another day than that of its holiday',
    order({ holidays: [thanksgiving] }),
    [
      'UPS Ground on Wednesdays: the only rule of ZIP code 60601 in PC A.',
      FIRST,
      'Thanksgiving would move it by +1 day to Thursday 12/3/2026, but has not moved this order.',
    ],
  ],
  [
    'a day that no holiday gives',
    order({ ship_at: day('2026-12-04'), deliver_at: day('2026-12-06'), holidays: [thanksgiving] }),
    [
      'UPS Ground on Wednesdays: the only rule of ZIP code 60601 in PC A.',
      FIRST,
      'It was moved by +2 days, to Friday 12/4/2026.',
    ],
  ],
])('an order names what decided its ship date: %s', (_, dated, ship) => {
  expect(describeDates(dated).ship).toEqual(ship);
});

test('the delivery date is the ship date and the days in transit', () => {
  expect(describeDates(order()).delivery).toEqual(['2 days in transit after it ships.']);
  expect(describeDates(order({ deliver_at: day('2026-12-03') })).delivery).toEqual([
    '1 day in transit after it ships.',
  ]);
});

test('an order that was just dated always names the rule that was chosen', () => {
  const rules = fc.uniqueArray(
    fc.record({
      carrier_id: fc.integer({ min: 1, max: 3 }),
      carrier_name: fc.constant('A carrier'),
      ship_day_name: fc.constantFrom(...WEEKDAYS),
      days_in_transit: fc.integer({ min: 1, max: 6 }),
      is_default: fc.boolean(),
    }),
    {
      minLength: 1,
      maxLength: 4,
      selector: (each) => `${each.carrier_id} ${each.ship_day_name} ${each.days_in_transit}`,
    },
  );
  fc.assert(
    fc.property(rules, fc.option(rules), (zip, own) => {
      const preferred = own?.[0] ?? null;
      const chosen = preferred ?? chooseShippingRule(zip)!;
      const { deadline, week_date } = order();
      const dates = orderDates({
        weekDate: week_date,
        deadline,
        shipWeekday: chosen.ship_day_name,
        daysInTransit: chosen.days_in_transit,
        carrierId: chosen.carrier_id,
        holidays: [],
      });
      const { ship } = describeDates(order({ ...dates, carrier_id: chosen.carrier_id, rules: zip, preferred }));
      expect(ship).toHaveLength(2);
      expect(ship[0]).toContain(preferred ? 'the customer’s preferred carrier' : ' of ZIP code 60601 in PC A.');
      expect(ship[0]).not.toContain('Another rule');
      expect(ship[1]).toMatch(/is the first/);
    }),
  );
});
