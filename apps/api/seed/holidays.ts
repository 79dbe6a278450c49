import type { ShippingHoliday } from '@larder/domain/deliveries/ship-dates.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { daysAgo } from './orders/moments.ts';
import { LAKESIDE, UPS_GROUND, UPS_SECOND_DAY } from './places.ts';
import { addChange } from './record.ts';
import { OPERATIONS } from './customers/staff.ts';
import type { World } from './world.ts';

interface Holiday {
  name: string;
  start: Temporal.PlainDate;
  days: number;
  appliedAt?: Temporal.Instant;
  shifts: [carrierId: number, days: number][];
}

/** The past one was applied: its boxes shipped a day later. */
export function addHolidays(world: World): ShippingHoliday[] {
  const { today } = world;
  const next = (of: (year: number) => Temporal.PlainDate) =>
    Temporal.PlainDate.compare(of(today.year), today) < 0 ? of(today.year + 1) : of(today.year);
  const inDecember = (day: number) => (year: number) => Temporal.PlainDate.from({ year, month: 12, day });
  const depotMove = nextWeekday(today.subtract({ weeks: 8 }), 'Wednesday', { inclusive: true });
  const holidays: Holiday[] = [
    {
      name: 'Move of the depot',
      start: depotMove,
      days: 1,
      appliedAt: daysAgo(world, depotMove.until(today).days + 30, '11:15'),
      shifts: [
        [UPS_GROUND, 1],
        [UPS_SECOND_DAY, 1],
        [LAKESIDE, 1],
      ],
    },
    {
      name: 'Thanksgiving',
      start: next(thanksgivingOf),
      days: 2,
      shifts: [
        [UPS_GROUND, -1],
        [LAKESIDE, 1],
      ],
    },
    {
      name: 'Christmas',
      start: next(inDecember(24)),
      days: 3,
      shifts: [
        [UPS_GROUND, -2],
        [UPS_SECOND_DAY, -2],
        [LAKESIDE, 2],
      ],
    },
    {
      name: 'New Year',
      start: next(inDecember(31)),
      days: 2,
      shifts: [
        [UPS_GROUND, 1],
        [LAKESIDE, 1],
      ],
    },
  ];
  return holidays.map((holiday) => addHoliday(world, holiday));
}

const thanksgivingOf = (year: number) =>
  nextWeekday(Temporal.PlainDate.from({ year, month: 11, day: 22 }), 'Thursday', { inclusive: true });

function addHoliday(world: World, { name, start, days, appliedAt, shifts }: Holiday): ShippingHoliday {
  const end = start.add({ days: days - 1 });
  const id = world.add('holidays', {
    name,
    start_date: start.toString(),
    end_date: end.toString(),
    applied_at: appliedAt?.toString() ?? null,
  });
  const rules = shifts.map(([carrier_id, shift_days]) => ({ carrier_id, shift_days }));
  for (const rule of rules) world.put('holiday_rules', { holiday_id: id, ...rule });
  if (appliedAt)
    addChange(world, {
      at: appliedAt,
      name: 'holiday_applied',
      by: { staffId: OPERATIONS },
      subject: { type: 'holiday', id },
      description: `Applied holiday ${name}`,
      before: { is_applied: false },
      after: { is_applied: true },
    });
  return { start_date: start, end_date: end, is_applied: appliedAt !== undefined, rules };
}
