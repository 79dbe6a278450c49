import { type Cents, ZERO } from '@larder/domain/values/cents.ts';
import { businessNow, machineNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { faultOf } from '../../../platform/fault.ts';
import { type Difference, listEarlier, listRecorded, listUnlike } from './compare-with-gateway.queries.ts';
import type { EntryKind, FoundEntry, GatewayEntries, PaymentGateway } from '../gateway/payment-gateway.ts';
import type { BrokenInvariant } from './invariants.ts';

/** Nights overlap so that a missed one is made up for; a bank may return a refund for up to 30 days. */
const DAYS: Record<EntryKind, number> = { charge: 3, refund: 35 };
const LONGEST_MS = 20 * 60_000;
/** The next night asks about these again, so more than staff read. */
const MOST_ROWS = 1_000;

const HOLDS = {
  'charges-recorded': 'A charge that the payment gateway made is recorded once, with its amount.',
  'charges-made': 'A recorded charge was made by the payment gateway, with its amount.',
  'refunds-recorded': 'A refund that the payment gateway made is recorded once, with its amount.',
  'refunds-made': 'A recorded refund was made by the payment gateway and not returned by the bank.',
  'gateway-compared': 'Charges and refunds could be compared with the payment gateway.',
} as const;

type Name = keyof typeof HOLDS;
export const GATEWAY_CHECKS = Object.keys(HOLDS);

interface Comparing {
  db: Db;
  gateway: PaymentGateway;
  signal: AbortSignal;
  warn: (reason: string) => void;
  /** False, or leaving this out, leaves it a difference. */
  onReturned?: (refund: Difference) => Promise<boolean>;
}

/**
 * In both directions and outside of any transaction. What the last comparison found is asked about until it agrees
 * (MON-38). An unfinished comparison is a difference too.
 */
export async function compareWithGateway(comparing: Comparing): Promise<BrokenInvariant[]> {
  const { db, gateway, signal, warn } = comparing;
  const { entries } = gateway;
  if (entries === null) return [];
  const found: BrokenInvariant[] = [];
  let isFinished = true;
  for (const kind of ['charge', 'refund'] as const) {
    const [recorded, made] = [`${kind}s-recorded`, `${kind}s-made`] as const;
    // A difference that cannot be asked about this time stays as it was found.
    const unlike = byReference(await listEarlier(db, recorded));
    const unmade = byReference(await listEarlier(db, made));
    try {
      await compare({ ...comparing, entries, kind, unlike, unmade });
    } catch (error) {
      signal.throwIfAborted();
      warn(faultOf(error).message);
      isFinished = false;
    }
    found.push(broken(recorded, unlike), broken(made, unmade));
  }
  if (!isFinished) found.push({ ...broken('gateway-compared', new Map()), count: 1 });
  return found.filter(({ count }) => count > 0);
}

type Differences = Map<string, Difference>;
const byReference = (rows: Difference[]): Differences => new Map(rows.map((row) => [row.key, row]));

const broken = (name: Name, differences: Differences) => brokenAtGateway(name, [...differences.values()]);

export const brokenAtGateway = (name: Name, differences: Difference[]): BrokenInvariant => ({
  name,
  holds: HOLDS[name],
  count: differences.length,
  rows: differences.slice(0, MOST_ROWS).map((row) => ({ ...row })),
});

interface ComparingKind extends Comparing {
  entries: GatewayEntries;
  kind: EntryKind;
  unlike: Differences;
  unmade: Differences;
}

/** Step by step, so that they say what is known when it throws. */
async function compare({ db, signal, onReturned, entries, kind, unlike, unmade }: ComparingKind): Promise<void> {
  const tooLong = AbortSignal.timeout(LONGEST_MS);
  const goOn = () => {
    signal.throwIfAborted();
    if (tooLong.aborted) throw new Error('The payment gateway took too long to list its entries.');
  };
  // Read the clock before the list: payments recorded during the read may be missing from it.
  const until = await businessNow(db);
  const hours = DAYS[kind] * 24;
  const listed: string[] = [];
  for await (const page of entries.list(kind, machineNow().subtract({ hours }))) {
    goOn();
    listed.push(...page.map(({ reference }) => reference));
    for (const row of await listUnlike(db, kind, page)) unlike.set(row.key, row);
  }
  for (const reference of unlike.keys()) {
    goOn();
    const entry = await entries.find(kind, reference);
    const [row] = entry ? await listUnlike(db, kind, [entry]) : [];
    if (row) unlike.set(reference, row);
    else unlike.delete(reference);
  }
  // Business time may be ahead of the gateway's, and an answer may be recorded days after its charge.
  const span = { from: until.subtract({ hours }), until };
  const recorded = await listRecorded(db, kind, { ...span, earlier: [...unmade.values()] }, listed);
  const references = new Set(recorded.map(({ key }) => key));
  for (const reference of unmade.keys()) if (!references.has(reference)) unmade.delete(reference);
  for (const { amount_cents, ...row } of recorded) {
    goOn();
    const state = stateOf(kind, amount_cents, await entries.find(kind, row.key));
    if (state === 'made' || (state === 'returned' && (await onReturned?.(row)))) unmade.delete(row.key);
    else unmade.set(row.key, row);
  }
}

/** A charge stays made when it is refunded; a refund that moved back was returned by the bank. */
function stateOf(kind: EntryKind, amount: Cents, entry: FoundEntry | null): 'made' | 'returned' | 'other' {
  if (entry?.amount !== amount) return 'other';
  return kind === 'refund' && entry.returned > ZERO ? 'returned' : 'made';
}
