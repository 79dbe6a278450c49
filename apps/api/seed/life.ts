import { chicagoDay } from '@larder/domain/values/days.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { nextWeekday } from '@larder/domain/values/weekdays.ts';
import { deliveryDayOf, subscriptionRow } from './customers/customers.ts';
import { CANCELLATION_REASON, PAUSE_REASON, reasonTitle } from './customers/reasons.ts';
import { addChange, type By, type Happening } from './record.ts';
import { SUPPORT } from './customers/staff.ts';
import { type CycleId, otherCycle } from './orders/weeks.ts';
import type { World } from './world.ts';
import type { Customer, PlanLine } from './customers/customer.ts';

export interface Life {
  pause?: { id: number; from: Temporal.Instant; until: Temporal.PlainDate; endedAt: Temporal.Instant | null };
  cancelledAt?: Temporal.Instant;
  bannedAt?: Temporal.Instant;
  suspendedAt?: Temporal.Instant;
  earlierCycle?: { cycle: CycleId; until: Temporal.Instant };
  earlierPlan?: { plan: PlanLine[]; until: Temporal.Instant };
}

const change = (world: World, { id }: Customer, happening: Omit<Happening, 'subject' | 'userId'>) =>
  addChange(world, { ...happening, subject: { type: 'user', id }, userId: id });
const subscriptionChange = (
  world: World,
  customer: Customer,
  happening: Omit<Happening, 'name' | 'subject' | 'userId'>,
) =>
  addChange(world, {
    ...happening,
    name: 'subscription_status_changed',
    subject: { type: 'subscription', id: customer.subscriptionId },
    userId: customer.id,
  });

export function beginLife(world: World, customer: Customer, by: By = 'customer'): void {
  const { createdAt: at, startedAt, email } = customer;
  change(world, customer, { at, name: 'user_created', by, description: `Created ${email}`, after: { email } });
  if (startedAt)
    subscriptionChange(world, customer, {
      at: startedAt,
      by,
      description: 'Activated the subscription',
      before: { status: null },
      after: { status: 'active' },
    });
}

export const PAUSE_DETAILS = 'On holiday';
const RUNNING = { status: 'active', to_be_cancelled_at: null };

interface Pause {
  from: Temporal.Instant;
  /** The earliest end; the pause ends on the next default delivery day (CUST-14). */
  atLeastUntil: Temporal.PlainDate;
  endedAt?: Temporal.Instant;
}

export function pause(world: World, customer: Customer, { from, atLeastUntil, endedAt }: Pause): Life {
  const until = nextWeekday(atLeastUntil, deliveryDayOf(customer.rules[customer.cycle]), { inclusive: true });
  const id = world.add('subscription_pauses', {
    user_id: customer.id,
    subscription_id: customer.subscriptionId,
    from_date: chicagoDay(from).toString(),
    until_date: until.toString(),
    reason_id: PAUSE_REASON,
    reason: reasonTitle(PAUSE_REASON),
    details: PAUSE_DETAILS,
    ended_at: endedAt?.toString() ?? null,
    created_at: from.toString(),
  });
  subscriptionChange(world, customer, {
    at: from,
    by: 'customer',
    description: `Paused until ${showDay(until.toString())}: ${reasonTitle(PAUSE_REASON)}`,
    before: RUNNING,
    after: { status: 'paused', until: until.toString() },
    reason: `${reasonTitle(PAUSE_REASON)}: ${PAUSE_DETAILS}`,
  });
  if (endedAt)
    subscriptionChange(world, customer, {
      at: endedAt,
      by: 'customer',
      description: 'Unpaused the subscription',
      before: { status: 'paused', to_be_cancelled_at: null },
      after: { status: 'active' },
    });
  else subscriptionRow(world, customer)['status'] = 'paused';
  return { pause: { id, from, until, endedAt: endedAt ?? null } };
}

export function cancel(world: World, customer: Customer, at: Temporal.Instant): Life {
  const details = 'Moving abroad';
  const reason = `${reasonTitle(CANCELLATION_REASON)}: ${details}`;
  Object.assign(subscriptionRow(world, customer), {
    status: 'cancelled',
    cancelled_at: at.toString(),
    cancellation_reason_id: CANCELLATION_REASON,
    cancellation_reason: reasonTitle(CANCELLATION_REASON),
    cancellation_details: details,
  });
  subscriptionChange(world, customer, {
    at,
    by: 'customer',
    description: `Cancelled the subscription: ${reason}`,
    before: RUNNING,
    after: { status: 'cancelled' },
    reason,
  });
  return { cancelledAt: at };
}

const BAN_REASON = 'Charged back four delivered boxes';

export function ban(world: World, customer: Customer, at: Temporal.Instant): Life {
  Object.assign(customer.row, { banned_at: at.toString(), ban_reason: BAN_REASON });
  change(world, customer, {
    at,
    name: 'customer_banned',
    by: { staffId: SUPPORT },
    description: `Banned: ${BAN_REASON}`,
    before: { status: 'active' },
    after: { status: 'banned' },
    reason: BAN_REASON,
  });
  return { bannedAt: at };
}

export function suspend({ row }: Customer, cutoff: Temporal.Instant): Life {
  row['suspended_at'] = cutoff.toString();
  return { suspendedAt: cutoff };
}

const wirePlan = (preferences: PlanLine[]) => ({ preferences });

export function changePlan(
  world: World,
  customer: Customer,
  { from, at, by }: { from: PlanLine[]; at: Temporal.Instant; by: By },
): Life {
  change(world, customer, {
    at,
    name: 'profile_preferences_changed',
    by,
    description: 'Changed the plan',
    before: wirePlan(from),
    after: wirePlan(customer.plan),
  });
  return { earlierPlan: { plan: from, until: at } };
}

export function changeCycle(world: World, customer: Customer, { at, by }: { at: Temporal.Instant; by: By }): Life {
  const { cycle, rules } = customer;
  const earlier = otherCycle(cycle);
  const wire = (id: CycleId) => ({ production_cycle_id: id, default_delivery_day: deliveryDayOf(rules[id]) });
  change(world, customer, {
    at,
    name: 'ship_day_changed',
    by,
    description: `Moved to PC ${cycle === 1 ? 'A' : 'B'}`,
    before: wire(earlier),
    after: wire(cycle),
  });
  return { earlierCycle: { cycle: earlier, until: at } };
}

export function scheduleCancellation(
  world: World,
  customer: Customer,
  { at, day }: { at: Temporal.Instant; day: Temporal.PlainDate },
): void {
  const to_be_cancelled_at = day.toString();
  const reason = reasonTitle(CANCELLATION_REASON);
  Object.assign(subscriptionRow(world, customer), {
    to_be_cancelled_at,
    cancellation_reason_id: CANCELLATION_REASON,
    cancellation_reason: reason,
  });
  subscriptionChange(world, customer, {
    at,
    by: { staffId: SUPPORT },
    description: `Scheduled the cancellation for ${showDay(to_be_cancelled_at)}: ${reason}`,
    before: RUNNING,
    after: { status: 'active', to_be_cancelled_at },
    reason,
  });
}
