import type { ZipCodeMoves } from '@larder/contract/shipping/zip-codes/zip-code-effect.ts';
import { crossingOfPause, latestOfSlots } from '@larder/domain/customers/subscriptions/paused-deliveries.ts';
import { orderDates } from '@larder/domain/deliveries/ship-dates.ts';
import { chooseShippingRule, type ShippingRule } from '@larder/domain/deliveries/shipping-rule.ts';
import { postCutoffDeadlineAt } from '@larder/domain/orders/weeks/cutoffs.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { listAppliedHolidays } from '../../deliveries/delivery-facts.queries.ts';
import { type ComingGroup, type FollowedRule, listComingGroups, listPausedOrders } from './moves.queries.ts';

export interface NewRules {
  zip_code: string;
  rules: readonly ShippingRule[];
}

const DAYS_LISTED = 20;

/** By the functions that date orders (SHIP-32). Orders of a cycle without a rule keep their dates. */
export async function findMoves(
  db: Db | Tx,
  changed: readonly NewRules[],
  now: Temporal.Instant,
): Promise<ZipCodeMoves> {
  const rules = changed.flatMap(followedRules);
  const all = await listComingGroups(db, rules, now);
  const newDates = await datesByRule(db, all);
  const moves = all.flatMap((group) => {
    const after = newDates(group);
    const isSame = after.ship_at === group.ship_at && after.deliver_at === group.deliver_at;
    return isSame ? [] : [{ group, after }];
  });
  const moved = moves.filter(({ group }) => group.has_box);
  return {
    orders: sumOf(moved.map(({ group }) => group)),
    without_box: sumOf(moves.map(({ group }) => group).filter(({ has_box }) => !has_box)),
    days: daysOf(moved),
    other_carrier: sumOf(
      all.filter(({ has_box, carrier_id, new_carrier_id }) => has_box && carrier_id !== new_carrier_id),
    ),
    ...(await countCrossings(db, rules, now)),
  };
}

export const findCrossings = (db: Db | Tx, all: readonly NewRules[], now: Temporal.Instant) =>
  countCrossings(db, all.flatMap(followedRules), now);

const followedRules = ({ zip_code, rules }: NewRules): FollowedRule[] =>
  [...Map.groupBy(rules, (rule) => rule.production_cycle_id).values()].flatMap((ofCycle) => {
    const rule = chooseShippingRule(ofCycle);
    return rule ? [{ ...rule, zip_code }] : [];
  });

type Crossings = Pick<ZipCodeMoves, 'into_pause' | 'out_of_pause'>;

async function countCrossings(db: Db | Tx, rules: readonly FollowedRule[], now: Temporal.Instant): Promise<Crossings> {
  const orders = await listPausedOrders(db, rules, now);
  const newDates = await datesByRule(db, orders);
  const crossings = Map.groupBy(orders, (order) => crossingOfPause(order, newDates(order).deliver_at));
  return {
    into_pause: crossings.get('enters')?.length ?? 0,
    out_of_pause: latestOfSlots(crossings.get('leaves') ?? []).length,
  };
}

type Dated = Pick<ComingGroup, 'date' | 'cutoff_at' | 'new_carrier_id' | 'ship_day_name' | 'days_in_transit'>;

async function datesByRule(db: Db | Tx, dated: readonly Dated[]) {
  const [first] = dated.map(({ date }) => date).toSorted();
  const hours = await numberSetting(db, 'post_cutoff_window_hours');
  const holidays = first === undefined ? [] : await listAppliedHolidays(db, Temporal.PlainDate.from(first));
  return ({ date, cutoff_at, new_carrier_id, ship_day_name, days_in_transit }: Dated) => {
    const { ship_at, deliver_at } = orderDates({
      weekDate: Temporal.PlainDate.from(date),
      deadline: postCutoffDeadlineAt(cutoff_at, hours),
      holidays,
      carrierId: new_carrier_id,
      shipWeekday: ship_day_name,
      daysInTransit: days_in_transit,
    });
    return { ship_at: ship_at.toString(), deliver_at: deliver_at.toString() };
  };
}

const sumOf = (groups: readonly ComingGroup[]) => groups.reduce((sum, { orders }) => sum + orders, 0);

interface MovedGroup {
  group: ComingGroup;
  after: { ship_at: string; deliver_at: string };
}

/** Over all zip codes. */
function daysOf(moved: readonly MovedGroup[]): ZipCodeMoves['days'] {
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
