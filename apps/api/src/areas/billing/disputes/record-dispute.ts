import {
  changedDisputeMessage,
  movedDisputeMessage,
  openedDisputeMessage,
} from '@larder/domain/billing/disputes/disputes.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import { businessNow, toBusinessTime } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Change, recordAll, SYSTEM } from '../../../platform/record.ts';
import { lockOrderOf } from '../credits/compensation.queries.ts';
import type { GatewayDispute } from '../gateway/payment-gateway.ts';
import {
  type Disputed,
  type DisputeRow,
  findDisputed,
  insertDispute,
  insertDisputeMovement,
  lockDispute,
  updateDispute,
} from './record-dispute.queries.ts';

/**
 * `version` is the recorded one from before the gateway was asked, 0 if none. 'stale': somebody recorded a newer state
 * since, so the gateway is asked again.
 */
export async function recordDispute(
  tx: Tx,
  dispute: GatewayDispute,
  version: number,
): Promise<'recorded' | 'stale' | 'unknown'> {
  const of = await findDisputed(tx, dispute);
  if (of === undefined) return 'unknown';
  if (of.user_id !== null && of.order_id !== null) await lockOrderOf(tx, of.user_id, of.order_id);
  const before = await lockDispute(tx, dispute.reference);
  if ((before?.version ?? 0) !== version) return 'stale';
  const recorded = before ? await changeDispute(tx, before, dispute) : await openDispute(tx, of, dispute);
  if (recorded === null) return 'stale';
  const moved = await moveMoney(tx, recorded.id, of, dispute);
  await recordAll(
    tx,
    SYSTEM,
    [...recorded.changes, ...moved].map((change) => ({ ...change, ...subjectOf(recorded.id, of) })),
  );
  return 'recorded';
}

const subjectOf = (id: number, { user_id, order_id }: Disputed) => ({
  subject: { type: 'dispute', id },
  ...(user_id !== null && { userId: user_id }),
  ...(order_id !== null && { orderId: order_id }),
});

type Told = Omit<Change, 'subject'>;

/** Null if another transaction was first. */
async function openDispute(tx: Tx, of: Disputed, { openedAt, ...dispute }: GatewayDispute) {
  const at = await toBusinessTime(tx, openedAt);
  const id = await insertDispute(tx, of, { ...dispute, openedAt: at });
  if (id === undefined) return null;
  const { reference, amount, status } = dispute;
  const opened: Told = {
    name: 'dispute_opened',
    description: openedDisputeMessage(dispute),
    after: { reference, amount_cents: amount, status },
    at,
  };
  return { id, changes: status === 'needs-response' ? [opened] : [opened, await changedTo(tx, dispute)] };
}

async function changeDispute(tx: Tx, before: DisputeRow, dispute: GatewayDispute) {
  const isSame =
    before.status === dispute.status &&
    before.amount_cents === dispute.amount &&
    before.reason === dispute.reason &&
    (before.respond_by?.epochMilliseconds ?? null) === (dispute.respondBy?.epochMilliseconds ?? null);
  if (!isSame) await updateDispute(tx, before, dispute);
  if (before.status === dispute.status) return { id: before.id, changes: [] };
  return { id: before.id, changes: [{ ...(await changedTo(tx, dispute)), before: { status: before.status } }] };
}

const changedTo = async (tx: Tx, { status, amount }: Pick<GatewayDispute, 'status' | 'amount'>): Promise<Told> => ({
  name: 'dispute_changed',
  description: changedDisputeMessage(status, amount),
  after: { status },
  at: await businessNow(tx),
});

/** On the day the bank moved it, each movement once. */
async function moveMoney(tx: Tx, disputeId: number, of: Disputed, { movements }: GatewayDispute): Promise<Told[]> {
  const told: Told[] = [];
  for (const movement of movements) {
    const at = await toBusinessTime(tx, movement.at);
    const isNew = await insertDisputeMovement(tx, { ...movement, at, disputeId, userId: of.user_id });
    if (isNew)
      told.push({
        name: movement.amount < ZERO ? 'dispute_withdrawn' : 'dispute_reinstated',
        description: movedDisputeMessage(movement.amount),
        after: { amount_cents: movement.amount, reference: movement.reference },
        at,
      });
  }
  return told;
}
