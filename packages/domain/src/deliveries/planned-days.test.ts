import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutoffAt, postCutoffDeadlineAt } from '../orders/weeks/cutoffs.ts';
import { simulateDeliveries } from '../shipping/delivery-simulation/delivery-simulation.ts';
import { WEEKDAYS, type Weekday } from '../values/weekdays.ts';
import { plannedDays } from './planned-days.ts';

const windowHours = 48;
const monday = Temporal.PlainDate.from('2026-12-07');
const signedUpAt = Temporal.Instant.from('2026-12-01T18:00:00Z');
const weekday = fc.constantFrom<Weekday>(...WEEKDAYS);

const zipCode = fc.record({
  carrier_id: fc.integer({ min: 1, max: 3 }),
  ship_day_name: weekday,
  days_in_transit: fc.integer({ min: 1, max: 10 }),
});
const holiday = fc.record({
  start: fc.integer({ min: 0, max: 45 }),
  length: fc.integer({ min: 0, max: 6 }),
  is_applied: fc.boolean(),
  rules: fc.uniqueArray(
    fc.record({ carrier_id: fc.integer({ min: 1, max: 3 }), shift_days: fc.integer({ min: -9, max: 9 }) }),
    { selector: (rule) => rule.carrier_id, minLength: 1 },
  ),
});

test('planned weeks have exactly the days that the delivery simulator gives the zip codes of their carriers', () => {
  const world = [
    fc.array(zipCode, { minLength: 1, maxLength: 6 }),
    fc.array(holiday, { maxLength: 4 }),
    weekday,
  ] as const;
  let moved = 0;
  fc.assert(
    fc.property(...world, (zipCodes, drawn, order_cutoff_day) => {
      const holidays = drawn.map(({ start, length, ...rest }, place) => ({
        ...rest,
        name: `Holiday ${place}`,
        start_date: monday.add({ days: start }),
        end_date: monday.add({ days: start + length }),
      }));
      const shipDays = [...new Set(zipCodes.map(({ ship_day_name }) => ship_day_name))];
      const cycle = { id: 1, name: 'PC A', order_cutoff_day, isAllocatedOnDays: [...WEEKDAYS] };
      const simulated = zipCodes.map((zip) => {
        const rule = { ...zip, production_cycle_id: 1, is_default: true };
        const simulation = simulateDeliveries({
          signedUpAt,
          cycles: [cycle],
          weeks: [],
          rules: [rule],
          holidays,
          defaultCycleId: 1,
          windowHours,
          carrierId: null,
        });
        return simulation!.deliveries;
      });
      const legs = zipCodes.map(({ ship_day_name, ...zip }) => ({
        ...zip,
        production_cycle_id: 1,
        ship_weekday: ship_day_name,
      }));
      for (const [place, { week_date: weekDate }] of simulated[0]!.entries()) {
        const deadline = postCutoffDeadlineAt(cutoffAt(weekDate, order_cutoff_day), windowHours);
        const planned = plannedDays({ production_cycle_id: 1, weekDate, shipDays, deadline }, legs, holidays);
        const each = simulated.map((deliveries) => deliveries[place]!);
        const days = (key: 'ship_at' | 'deliver_at') => [...new Set(each.map((one) => String(one[key])))].toSorted();
        expect(planned.ships.map(String)).toEqual(days('ship_at'));
        expect(planned.deliveries.map(String)).toEqual(days('deliver_at'));
        if (each.some((one) => !one.ship_at.equals(one.planned_ship_at))) moved += 1;
      }
    }),
  );
  expect(moved).toBeGreaterThan(10);
});

test('a ship day that no carrier serves is shown as planned, without a delivery', () => {
  const deadline = postCutoffDeadlineAt(cutoffAt(monday, 'Friday'), windowHours);
  const week = { production_cycle_id: 1, weekDate: monday, shipDays: ['Wednesday'] as const, deadline };
  const elsewhere = { production_cycle_id: 2, carrier_id: 1, ship_weekday: 'Wednesday', days_in_transit: 1 } as const;
  expect(plannedDays(week, [elsewhere], [])).toEqual({ ships: [monday.add({ days: 2 })], deliveries: [] });
});
