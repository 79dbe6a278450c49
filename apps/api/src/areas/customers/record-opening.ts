import type { Handlers } from '../../platform/http/register-routes.ts';
import { machineNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { StaffContext } from '../../platform/http/context.ts';
import { insertOpening, type Opened } from './openings.queries.ts';

const HOUR_MS = 3_600_000;
const MOST_KNOWN = 10_000;
/** Recorded within the hour by this process, so that repeated reads cost nothing. */
const known = new WeakMap<Db, Set<string>>();

/** Does not delay the answer; failures are logged. */
function recordOpening({ db, staff, address, log }: StaffContext, opened: Opened): void {
  const hour = Math.floor(machineNow().epochMilliseconds / HOUR_MS);
  const opening = `${staff.id}:${opened.of}:${opened.id}:${hour}`;
  const done = known.get(db) ?? new Set();
  if (done.has(opening)) return;
  if (done.size >= MOST_KNOWN) done.clear();
  known.set(db, done.add(opening));
  insertOpening(db, opened, staff.id, address).catch((error: unknown) => {
    done.delete(opening);
    log.error({ err: error, opened }, 'an opening of a customer was not recorded');
  });
}

type Name = keyof Handlers;
type Asked = Record<'params' | 'query', Record<string, unknown>>;
type Read = (input: Asked, context: StaffContext) => unknown;
type Named = [of: Opened['of'], where: keyof Asked, field: string];

const USER: Named = ['user', 'params', 'id'];
const USER_ASKED: Named = ['user', 'query', 'user_id'];

/** Every call that shows one customer, and its parameter (CUST-29). The access log itself is not recorded. */
export const SHOWING_A_CUSTOMER: Partial<Record<Name, Named>> = {
  showUser: USER,
  listPaymentMethods: USER,
  showErasure: USER,
  exportCustomer: USER,
  listProfileLog: USER,
  listOrderLog: USER,
  listSubscriptionLog: USER,
  listUserEvents: USER,
  listCustomerTimeline: USER,
  listUserExperiments: USER,
  listOrdersOfUser: USER,
  listCreatableOrders: USER,
  quoteRogueOrder: USER,
  findUnsuspendableOrder: ['user', 'params', 'userId'],
  listCreditAccounts: ['user', 'params', 'userId'],
  findEligibleOrder: USER_ASKED,
  listRefunds: USER_ASKED,
  showPromoCodeEligibility: USER_ASKED,
  showOrder: ['order', 'params', 'id'],
  listCreditTransactions: ['credit_account', 'params', 'id'],
  showPauseSettings: ['subscription', 'params', 'id'],
};

export function recordingOpenings(handlers: Handlers): Handlers {
  const recording = Object.entries(SHOWING_A_CUSTOMER).map(([name, named]) => [
    name,
    opening(handlers[name as Name] as unknown as Read, named),
  ]);
  return { ...handlers, ...(Object.fromEntries(recording) as Partial<Handlers>) };
}

const opening =
  (read: Read, [of, where, field]: Named): Read =>
  (input, ctx) => {
    const id = input[where][field];
    if (typeof id === 'number') recordOpening(ctx, { of, id });
    return read(input, ctx);
  };
