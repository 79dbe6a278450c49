import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { machineNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { faultOf } from '../../../platform/fault.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { LONGEST_CLOSE_MS, within } from '../../../platform/within.ts';
import { type Access, insertAccesses, type Opened } from './access-log.queries.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The customer that its answer shows. */
    opened: Omit<Access, 'at'> | null;
  }
}

const HOUR_MS = 3_600_000;
const MOST_KNOWN = 10_000;
const EVERY_MS = 100;
const MOST_AT_ONCE = 500;
const MOST_UNDER_WAY = 2;
const MOST_FAILURES = 3;

/**
 * Records openings in batches after the answer: one statement for each call would cost the database as much as reading
 * the session. A program that is killed loses those not yet inserted, usually those of the last tenth of a second.
 */
class AccessRecorder {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  /** Recorded within the hour by this process, so that repeated reads cost nothing. */
  readonly #known = new Set<string>();
  readonly #inserting = new Set<Promise<void>>();
  #waiting: Access[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  record(access: Access): void {
    const key = keyOf(access);
    if (this.#known.has(key)) return;
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.add(key);
    this.#waiting.push(access);
    if (this.#waiting.length >= MOST_AT_ONCE) this.#begin();
    else this.#timer ??= setTimeout(() => this.#begin(), EVERY_MS);
  }

  close(): Promise<void> {
    return within(LONGEST_CLOSE_MS, this.#insertAll());
  }

  async #insertAll(): Promise<void> {
    for (this.#begin(); this.#inserting.size > 0;) await Promise.all(this.#inserting);
  }

  /** Runs at most two inserts at once: more would take connections from calls. */
  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length === 0 || this.#inserting.size >= MOST_UNDER_WAY) return;
    const inserting = this.#insert(this.#waiting).finally(() => {
      this.#inserting.delete(inserting);
      this.#begin();
    });
    this.#inserting.add(inserting);
    this.#waiting = [];
  }

  /** If a batch fails, for example because one customer is locked, inserts each row separately. */
  async #insert(accesses: Access[]): Promise<void> {
    try {
      await insertAccesses(this.#db, accesses);
    } catch (error) {
      const failed = accesses.length > 1 ? await this.#insertEach(accesses) : accesses;
      if (failed.length > 0) this.#giveUp(failed, error);
    }
  }

  /** Returns those that failed. Stops after three failures, since the cause is then not a single customer. */
  async #insertEach(accesses: Access[]): Promise<Access[]> {
    const failed: Access[] = [];
    for (const access of accesses) {
      const isTried = failed.length < MOST_FAILURES;
      if (!isTried || !(await isInserted(this.#db, access))) failed.push(access);
    }
    return failed;
  }

  #giveUp(accesses: Access[], error: unknown): void {
    for (const access of accesses) this.#known.delete(keyOf(access));
    const openings = accesses.map(({ opened, staffId }) => ({ ...opened, staff_id: staffId }));
    this.#log.error({ err: faultOf(error), openings }, 'openings of customers were not recorded');
  }
}

const isInserted = (db: Db, access: Access): Promise<boolean> =>
  insertAccesses(db, [access]).then(
    () => true,
    () => false,
  );

function keyOf({ staffId, opened, at }: Access): string {
  const hour = Math.floor(at.epochMilliseconds / HOUR_MS);
  return `${staffId}:${opened.of}:${opened.id}:${hour}`;
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

export function recordingAccess(app: FastifyInstance, db: Db, handlers: Handlers): Handlers {
  const recorder = new AccessRecorder(db, app.log);
  app.decorateRequest('opened', null);
  // Not earlier: the call may still be refused.
  app.addHook('onSend', (request, reply, _, done) => {
    if (request.opened && reply.statusCode < 400) recorder.record({ ...request.opened, at: machineNow() });
    done();
  });
  app.addHook('onClose', () => recorder.close());
  const recording = Object.entries(SHOWING_A_CUSTOMER).map(([name, named]) => [
    name,
    withOpened(handlers[name as Name] as unknown as Read, named),
  ]);
  return { ...handlers, ...(Object.fromEntries(recording) as Partial<Handlers>) };
}

const withOpened =
  (read: Read, [of, where, field]: Named): Read =>
  (input, ctx) => {
    const id = input[where][field];
    const { staff, address, request } = ctx;
    if (typeof id === 'number') request.opened = { opened: { of, id }, staffId: staff.id, address };
    return read(input, ctx);
  };
