import { randomUUID } from 'node:crypto';
import { ZERO } from '@larder/domain/values/cents.ts';
import type { Db } from '../../../platform/database/database.ts';
import {
  type Charge,
  type GatewayAnswer,
  GatewayTimeout,
  type PaymentGateway,
  type Refund,
} from './payment-gateway.ts';
import { sandboxCardSessions, sandboxFingerprint } from './sandbox-card-sessions.ts';
import { countEntries, findEntry, insertEntry, markDone } from './sandbox-gateway.queries.ts';

const GENERIC = { reason: 'The card was declined.', code: 'generic_decline' };
const DECLINED: Record<string, { reason: string; code: string }> = {
  '0002': GENERIC,
  '9995': { reason: 'The card has insufficient funds.', code: 'insufficient_funds' },
  '9979': { reason: 'The card was declined.', code: 'stolen_card' },
  '3184': { reason: 'The bank requires the customer to confirm this payment.', code: 'authentication_required' },
};
/** Cards ending in these digits behave differently the first time (ORD-41). */
const SUCCEEDS_ONCE = '0341';
const TIMES_OUT_ONCE = '0119';
/** The first refund of each charge is refused. */
const REFUND_FAILS_ONCE = '5126';

type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

/** Decides by the card's last four digits. */
export const sandboxGateway = (db: Db): PaymentGateway => ({
  leastCharge: ZERO,
  entries: null,
  disputes: null,
  cardSessions: sandboxCardSessions(db),
  charge: async (charge) => ({
    ...(await answerOf(db, (await findEntry(db, charge.key)) ?? (await decideCharge(db, charge)))),
    fingerprint: sandboxFingerprint(charge.methodReference),
  }),
  refund: async (refund) => answerOf(db, (await findEntry(db, refund.key)) ?? (await decideRefund(db, refund))),
  removeMethod: () => Promise.resolve(),
});

/** A charge that timed out was made: the next call with its key reports success. */
async function answerOf(db: Db, entry: Entry): Promise<GatewayAnswer> {
  if (entry.outcome === 'declined')
    return { outcome: 'declined', reason: entry.reason ?? GENERIC.reason, code: entry.code };
  if (entry.outcome === 'timed-out') {
    await markDone(db, entry.key);
    throw new GatewayTimeout();
  }
  return { outcome: 'successful', reference: entry.reference };
}

async function decideCharge(db: Db, { key, amount, methodReference }: Charge): Promise<Entry> {
  const ending = methodReference.slice(-4);
  const earlier = await countEntries(db, methodReference);
  const refused = DECLINED[ending] ?? (ending === SUCCEEDS_ONCE && earlier > 0 ? GENERIC : null);
  const isLate = ending === TIMES_OUT_ONCE && earlier === 0;
  return insertEntry(db, {
    key,
    kind: 'charge',
    method_reference: methodReference,
    amount_cents: amount,
    outcome: refused !== null ? 'declined' : isLate ? 'timed-out' : 'successful',
    reason: refused?.reason ?? null,
    code: refused?.code ?? null,
    reference: `sandbox_charge_${randomUUID()}${ending === REFUND_FAILS_ONCE ? `_${ending}` : ''}`,
  });
}

async function decideRefund(db: Db, { key, amount, chargeReference }: Refund): Promise<Entry> {
  const isRefused =
    chargeReference.endsWith(`_${REFUND_FAILS_ONCE}`) && (await countEntries(db, chargeReference)) === 0;
  return insertEntry(db, {
    key,
    kind: 'refund',
    method_reference: chargeReference,
    charge_reference: chargeReference,
    amount_cents: amount,
    outcome: isRefused ? 'declined' : 'successful',
    reason: isRefused ? 'The bank did not accept the refund.' : null,
    reference: `sandbox_refund_${randomUUID()}`,
  });
}
