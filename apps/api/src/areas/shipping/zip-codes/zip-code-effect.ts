import type { ZipCodeEffect } from '@larder/contract/shipping/zip-codes/zip-code-effect.ts';
import { orderDates } from '@larder/domain/deliveries/ship-dates.ts';
import { chooseShippingRule, type ShippingRule } from '@larder/domain/deliveries/shipping-rule.ts';
import { postCutoffDeadlineAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { listAppliedHolidays } from '../../deliveries/delivery-facts.queries.ts';
import { type ComingGroup, countResidents, findServed, listComingGroups } from './service.queries.ts';

export interface RulesChange {
  zip_code: string;
  before: readonly ShippingRule[];
  after: readonly ShippingRule[];
}

const DAYS_LISTED = 20;

/** Compares customers and coming orders before and after new rules, by the functions that date orders (SHIP-32). */
export async function findEffect(
  db: Db | Tx,
  changes: readonly RulesChange[],
  now: Temporal.Instant,
): Promise<ZipCodeEffect> {
  const zipCodes = changes.map(({ zip_code }) => zip_code);
  const { active_customers, coming_orders } = await countResidents(db, zipCodes, now);
  const loses = await findServed(
    db,
    changes.flatMap(({ zip_code, before, after }) => cyclesWithout(zip_code, before, after)),
    now,
  );
  const gains = await findServed(
    db,
    changes.flatMap(({ zip_code, before, after }) => cyclesWithout(zip_code, after, before)),
    now,
  );
  return { active_customers, coming_orders, loses, gains, moves: await findMoves(db, changes, now) };
}

const cyclesWithout = (zip_code: string, rules: readonly ShippingRule[], others: readonly ShippingRule[]) =>
  [...new Set(rules.map((rule) => rule.production_cycle_id))]
    .filter((cycleId) => others.every((rule) => rule.production_cycle_id !== cycleId))
    .map((production_cycle_id) => ({ zip_code, production_cycle_id }));

async function findMoves(
  db: Db | Tx,
  changes: readonly RulesChange[],
  now: Temporal.Instant,
): Promise<ZipCodeEffect['moves']> {
  const groups = await listComingGroups(
    db,
    changes.map(({ zip_code }) => zip_code),
    now,
  );
  const [first] = groups.map(({ date }) => date).toSorted();
  if (first === undefined) return { orders: 0, days: [] };
  const hours = await numberSetting(db, 'post_cutoff_window_hours');
  const holidays = await listAppliedHolidays(db, Temporal.PlainDate.from(first));
  const rulesOf = new Map(changes.map(({ zip_code, after }) => [zip_code, after]));
  const moved = groups.flatMap((group) => {
    const rules = (rulesOf.get(group.zip_code) ?? []).filter(
      (rule) => rule.production_cycle_id === group.production_cycle_id,
    );
    const rule = chooseShippingRule(rules);
    if (!rule) return [];
    const { ship_at, deliver_at } = orderDates({
      weekDate: Temporal.PlainDate.from(group.date),
      deadline: postCutoffDeadlineAt(group.cutoff_at, hours),
      holidays,
      carrierId: rule.carrier_id,
      shipWeekday: rule.ship_day_name,
      daysInTransit: rule.days_in_transit,
    });
    const after = { ship_at: ship_at.toString(), deliver_at: deliver_at.toString() };
    const isSame = after.ship_at === group.ship_at && after.deliver_at === group.deliver_at;
    return isSame ? [] : [{ group, after }];
  });
  return { orders: sumOf(moved.map(({ group }) => group)), days: daysOf(moved) };
}

const sumOf = (groups: readonly ComingGroup[]) => groups.reduce((sum, { orders }) => sum + orders, 0);

interface MovedGroup {
  group: ComingGroup;
  after: { ship_at: string; deliver_at: string };
}

/** Over all zip codes. */
function daysOf(moved: readonly MovedGroup[]): ZipCodeEffect['moves']['days'] {
  const alike = Map.groupBy(moved, ({ group, after }) =>
    JSON.stringify([group.week_number, group.cycle, group.ship_at, group.deliver_at, after]),
  );
  return [...alike.values()]
    .map((all) => {
      const { group, after } = all[0]!;
      const { cycle, week_number, ship_at, deliver_at } = group;
      const before = ship_at === null || deliver_at === null ? null : { ship_at, deliver_at };
      return { cycle, week_number, before, after, orders: sumOf(all.map((each) => each.group)) };
    })
    .toSorted((a, b) => b.orders - a.orders || a.week_number - b.week_number)
    .slice(0, DAYS_LISTED);
}
