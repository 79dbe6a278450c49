import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { LAKESIDE, UPS_GROUND, UPS_SECOND_DAY } from './places.ts';
import { SHIPPING_FEE } from './orders.ts';
import type { World } from './world.ts';

/** Sign-up days, holidays around today, settings that differ from their defaults, and batches that ran. */
export function addOperations(world: World, staffId: number): void {
  WEEKDAYS.forEach((weekday, index) =>
    world.put('production_cycle_allocations', { weekday, production_cycle_id: index < 4 ? 1 : 2 }),
  );
  addHolidays(world);
  addSettings(world, staffId);
  addBatches(world, staffId);
}

function addHolidays({ add, put, today, now }: World): void {
  const thanksgivingOf = (year: number) =>
    nextWeekday(Temporal.PlainDate.from({ year, month: 11, day: 22 }), 'Thursday', { inclusive: true });
  const next = (of: (year: number) => Temporal.PlainDate) => {
    const thisYear = of(today.year);
    return Temporal.PlainDate.compare(thisYear, today) < 0 ? of(today.year + 1) : thisYear;
  };
  const holiday = (
    name: string,
    from: Temporal.PlainDate,
    days: number,
    isApplied: boolean,
    rules: [number, number][],
  ) => {
    const applied_at = isApplied ? now.subtract({ hours: 24 * 20 }).toString() : null;
    const id = add('holidays', {
      name,
      start_date: from.toString(),
      end_date: from.add({ days: days - 1 }).toString(),
      applied_at,
    });
    for (const [carrier_id, shift_days] of rules) put('holiday_rules', { holiday_id: id, carrier_id, shift_days });
  };
  holiday('Labor Day', Temporal.PlainDate.from({ year: today.year - 1, month: 9, day: 1 }), 1, true, [[UPS_GROUND, 1]]);
  holiday('Thanksgiving', next(thanksgivingOf), 2, false, [
    [UPS_GROUND, -1],
    [LAKESIDE, 1],
  ]);
  holiday(
    'Christmas',
    next((year) => Temporal.PlainDate.from({ year, month: 12, day: 24 })),
    3,
    false,
    [
      [UPS_GROUND, -2],
      [UPS_SECOND_DAY, -2],
      [LAKESIDE, 2],
    ],
  );
  holiday(
    'New Year',
    next((year) => Temporal.PlainDate.from({ year, month: 12, day: 31 })),
    2,
    false,
    [
      [UPS_GROUND, 1],
      [LAKESIDE, 1],
    ],
  );
}

function addSettings({ put }: World, staffId: number): void {
  const settings = {
    shipping_fee_cents: SHIPPING_FEE,
    referral_credit_cents: 2000,
    referrer_credit_cents: 1000,
    support_email: 'support@larder.test',
  };
  for (const [name, payload] of Object.entries(settings))
    put('settings', { name, payload: JSON.stringify(payload), updated_by: staffId });
}

function addBatches({ add, put, now }: World, staffId: number): void {
  const batch = (name: string, jobs: number, failed: number, hoursAgo: number) => {
    const at = now.subtract({ hours: hoursAgo });
    const id = add('batches', {
      name,
      total_jobs: jobs,
      succeeded_jobs: jobs - failed,
      failed_jobs: failed,
      created_by: staffId,
      created_at: at.toString(),
      finished_at: at.add({ minutes: 2 }).toString(),
    });
    for (let position = 1; position <= jobs; position++) {
      const isFailed = position <= failed;
      put('batch_jobs', {
        batch_id: id,
        position,
        status: isFailed ? 'failed' : 'succeeded',
        result: isFailed ? { reason: 'There is no customer with this e-mail.' } : null,
      });
    }
  };
  batch('Batch refill and recalculate orders', 24, 0, 90);
  batch('Mass Apply Credits', 12, 3, 50);
}
