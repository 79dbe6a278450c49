import type { Handlers } from '../../../platform/http/register-routes.ts';
import { machineNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { insertAccess, type Opened } from './access-log.queries.ts';

const HOUR_MS = 3_600_000;
const MOST_KNOWN = 10_000;
/** Recorded within the hour by this process, so that repeated reads cost nothing. */
const known = new WeakMap<Db, Set<string>>();

/** Does not delay the answer; failures are logged. */
function recordAccess({ primary: db, staff, address, log }: StaffContext, opened: Opened): void {
  const hour = Math.floor(machineNow().epochMilliseconds / HOUR_MS);
  const key = `${staff.id}:${opened.of}:${opened.id}:${hour}`;
  const done = known.get(db) ?? new Set();
  if (done.has(key)) return;
  if (done.size >= MOST_KNOWN) done.clear();
  known.set(db, done.add(key));
  insertAccess(db, opened, staff.id, address).catch((error: unknown) => {
    done.delete(key);
    log.error({ err: error, opened }, 'an opening of a customer was not recorded');
  });
}

type Name = keyof Handlers;
type Input = Record<'params' | 'query', Record<string, unknown>>;
type Read = (input: Input, context: StaffContext) => unknown;
type Named = [of: Opened['of'], where: keyof Input, field: string];

const USER_IN_PATH: Named = ['user', 'params', 'id'];
const USER_IN_QUERY: Named = ['user', 'query', 'user_id'];

/** The access log itself is not recorded (CUST-29). */
export const SHOWING_A_CUSTOMER: Partial<Record<Name, Named>> = {
  showUser: USER_IN_PATH,
  showUserPage: USER_IN_PATH,
  showCustomerHead: USER_IN_PATH,
  listAddresses: USER_IN_PATH,
  listBoxes: USER_IN_PATH,
  listNotes: USER_IN_PATH,
  showSuspension: USER_IN_PATH,
  showBan: USER_IN_PATH,
  listPaymentMethods: USER_IN_PATH,
  showErasure: USER_IN_PATH,
  exportCustomer: USER_IN_PATH,
  listProfileLog: USER_IN_PATH,
  listOrderLog: USER_IN_PATH,
  listSubscriptionLog: USER_IN_PATH,
  listUserEvents: USER_IN_PATH,
  listCustomerTimeline: USER_IN_PATH,
  showCustomerMail: USER_IN_PATH,
  listUserExperiments: USER_IN_PATH,
  listOrdersOfUser: USER_IN_PATH,
  listCustomerOrders: USER_IN_QUERY,
  listHistoricalOrders: USER_IN_PATH,
  listCreatableOrders: USER_IN_PATH,
  quoteRogueOrder: USER_IN_PATH,
  findUnsuspendableOrder: ['user', 'params', 'userId'],
  listCreditAccounts: ['user', 'params', 'userId'],
  findEligibleOrder: USER_IN_QUERY,
  listRefunds: USER_IN_QUERY,
  showPromoCodeEligibility: USER_IN_QUERY,
  showOrder: ['order', 'params', 'id'],
  showOrderPage: ['order', 'params', 'id'],
  listCreditTransactions: ['credit_account', 'params', 'id'],
  previewSubscriptionActivation: USER_IN_PATH,
  previewCancellation: USER_IN_PATH,
  previewPause: ['subscription', 'params', 'id'],
  showPauseSettings: ['subscription', 'params', 'id'],
};

export function recordingAccess(handlers: Handlers): Handlers {
  const recording = Object.entries(SHOWING_A_CUSTOMER).map(([name, named]) => [
    name,
    withRecording(handlers[name as Name] as unknown as Read, named),
  ]);
  return { ...handlers, ...(Object.fromEntries(recording) as Partial<Handlers>) };
}

const withRecording =
  (read: Read, [of, where, field]: Named): Read =>
  (input, ctx) => {
    const id = input[where][field];
    if (typeof id === 'number') recordAccess(ctx, { of, id });
    return read(input, ctx);
  };
