import { businessNow, machineNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { type Difference, listRecordedSince, listUnlike } from './compare-with-gateway.queries.ts';
import { type EntryKind, type GatewayEntries, GatewayTimeout, type PaymentGateway } from './gateway/payment-gateway.ts';
import type { BrokenInvariant } from './invariants.ts';

/** Nights overlap so that a missed one is made up for; a bank may return a refund for up to 30 days. */
const DAYS: Record<EntryKind, number> = { charge: 3, refund: 35 };
const LONGEST_MS = 20 * 60_000;
const EXAMPLES = 200;

const HOLDS = {
  'charges-recorded': 'A charge that the payment gateway made is recorded once, with its amount.',
  'charges-made': 'A recorded charge was made by the payment gateway, with its amount.',
  'refunds-recorded': 'A refund that the payment gateway made is recorded once, with its amount.',
  'refunds-made': 'A recorded refund was made by the payment gateway and not returned by the bank.',
  'gateway-compared': 'Charges and refunds could be compared with the payment gateway.',
} as const;

type Name = keyof typeof HOLDS;
const broken = (name: Name, rows: Difference[]): BrokenInvariant => ({
  name,
  holds: HOLDS[name],
  count: rows.length,
  rows: rows.slice(0, EXAMPLES).map((row) => ({ ...row })),
});

interface Comparing {
  db: Db;
  gateway: PaymentGateway;
  signal: AbortSignal;
  /** Receives the reason why the comparison was not finished. */
  warn: (reason: string) => void;
}

/**
 * Compares the gateway's lists of the last days with the records, in both directions and outside of any transaction. A
 * gateway that does not answer is a difference too.
 */
export async function compareWithGateway({ db, gateway, signal, warn }: Comparing): Promise<BrokenInvariant[]> {
  const { entries } = gateway;
  if (entries === null) return [];
  const found: BrokenInvariant[] = [];
  const tooLong = AbortSignal.timeout(LONGEST_MS);
  const goOn = () => {
    signal.throwIfAborted();
    if (tooLong.aborted) throw new GatewayTimeout('The payment gateway took too long to list its entries.');
  };
  try {
    for (const kind of ['charge', 'refund'] as const) found.push(...(await compare(db, entries, kind, goOn)));
  } catch (error) {
    if (!(error instanceof GatewayTimeout)) throw error;
    warn(error.message);
    found.push({ ...broken('gateway-compared', []), count: 1 });
  }
  return found.filter(({ count }) => count > 0);
}

async function compare(db: Db, entries: GatewayEntries, kind: EntryKind, goOn: () => void): Promise<BrokenInvariant[]> {
  // Read the clock before the list: payments recorded during the read may be missing from it.
  const until = await businessNow(db);
  const hours = DAYS[kind] * 24;
  const listed: string[] = [];
  const unlike: Difference[] = [];
  for await (const page of entries.list(kind, machineNow().subtract({ hours }))) {
    goOn();
    listed.push(...page.map(({ reference }) => reference));
    unlike.push(...(await listUnlike(db, kind, page)));
  }
  const unmade: Difference[] = [];
  // Business time may be ahead of the gateway's, and an answer may be recorded days after its charge.
  for (const row of await listRecordedSince(db, kind, { from: until.subtract({ hours }), until }, listed)) {
    goOn();
    const { amount_cents, ...difference } = row;
    const entry = await entries.find(kind, row.key);
    if (entry?.amount !== amount_cents) unmade.push(difference);
  }
  return [broken(`${kind}s-recorded`, unlike), broken(`${kind}s-made`, unmade)];
}
