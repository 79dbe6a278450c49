import { mostCompensation } from '@larder/domain/billing/credits/compensation.ts';
import {
  type CreditFacts,
  type CreditTerms,
  findReason,
  judgeCreditRow,
  type JudgedRow,
  type RunningCredits,
} from '@larder/domain/billing/credits/mass-credits.ts';
import { ZERO } from '@larder/domain/values/cents.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { queueCustomerMails } from '../../../platform/mail/customer-mails.ts';
import {
  type AccountRequest,
  type FoundAccount,
  listRequestedAccounts,
  listCompensationReasons,
  listOwners,
  lockRequestedCustomers,
  lockCompensationReasons,
  lockCreditedAccounts,
  lockOrders,
} from './mass-credits.queries.ts';
import { listOrderPayments } from '../payments/order-payments.queries.ts';
import { moveCredits } from '../payments/take-payments.queries.ts';

export interface RowToCredit extends CreditTerms, AccountRequest {
  /** Instead of the text of a file, which may name another reason. */
  chosen?: { reasonId: number; details: string | null } | undefined;
  takesBack?: { transactionId: number | null } | undefined;
}

export interface CreditedRow extends JudgedRow {
  account: { id: number; user_id: number; name: string } | null;
  reason: { id: number | null; title: string; details: string | null } | null;
}

export const beginCredits = (): RunningCredits => ({ balances: new Map(), caps: new Map() });

/** Without locks or changes; applying repeats this under locks. */
export async function judgeCredits(
  db: Db | Tx,
  rows: readonly RowToCredit[],
  running: RunningCredits,
): Promise<CreditedRow[]> {
  const accounts = new Map((await listRequestedAccounts(db, rows)).map((account) => [account.n, account]));
  const reasons = await listCompensationReasons(db);
  const owners = await findOwners(db, rows, running);
  return rows.map((row, index) => {
    const account = accounts.get(index + 1) ?? null;
    if (account && !running.balances.has(account.id)) running.balances.set(account.id, account.balance_cents);
    const found = reasonOf(row, reasons);
    const facts = factsOf(row, account, found?.reason ?? null, owners);
    return {
      ...judgeCreditRow(row, facts, running),
      account,
      reason: found && { id: found.reason.id, title: found.reason.title, details: found.details },
    };
  });
}

type Reasons = Awaited<ReturnType<typeof listCompensationReasons>>;

function reasonOf({ takesBack, chosen, reason: written }: RowToCredit, reasons: Reasons) {
  if (takesBack) return { reason: { id: null, title: written, is_archived: false }, details: null };
  if (!chosen) return findReason(written, reasons);
  const reason = reasons.find(({ id }) => id === chosen.reasonId);
  return reason ? { reason, details: chosen.details } : null;
}

function factsOf(
  { order_id, takesBack }: RowToCredit,
  found: FoundAccount | null,
  reason: { id: number | null; title: string; is_archived: boolean } | null,
  owners: ReadonlyMap<number, number>,
): CreditFacts {
  const account = found && { ...found, is_closed: found.is_erased && !takesBack };
  const owner = order_id === null ? undefined : owners.get(order_id);
  const order = order_id === null || owner === undefined ? null : { id: order_id, belongs: owner === account?.user_id };
  return { account, reason, order };
}

async function findOwners(db: Db | Tx, rows: readonly RowToCredit[], { caps }: RunningCredits) {
  const ids = [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))];
  if (ids.length === 0) return new Map<number, number>();
  const paid = await listOrderPayments(
    db,
    ids.filter((id) => !caps.has(id)),
  );
  for (const [id, payments] of paid) caps.set(id, mostCompensation('credit', payments));
  return new Map((await listOwners(db, ids)).map(({ id, user_id }) => [id, user_id]));
}

export interface AppliedRow extends CreditedRow {
  transactionId: number | null;
}

/** Each row whole or not at all, under the locks of customers, orders and accounts. */
export async function applyCredits(
  tx: Tx,
  rows: readonly RowToCredit[],
  { staffId, at }: { staffId: number | null; at: Temporal.Instant },
): Promise<AppliedRow[]> {
  const userIds = await lockRequestedCustomers(tx, rows);
  const orderIds = [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))];
  if (orderIds.length > 0) await lockOrders(tx, userIds, orderIds);
  await lockCompensationReasons(tx);
  await lockCreditedAccounts(tx, userIds);
  const judged = await judgeCredits(tx, rows, beginCredits());
  const applied = judged.flatMap(({ error, account, reason, after }, index) => {
    const row = rows[index];
    return error === null && account && reason && row ? [{ index, row, account, reason, after }] : [];
  });
  const ids = await moveCredits(
    tx,
    applied.map(({ row, account, reason }) => ({
      accountId: account.id,
      userId: account.user_id,
      type: 'CREDIT',
      amount: row.amount,
      orderId: row.order_id,
      reason: reason.title,
      reasonId: reason.id,
      details: reason.details,
      staffId,
      reversesId: row.takesBack?.transactionId ?? null,
      key: null,
    })),
    at,
  );
  await queueCustomerMails(
    tx,
    applied.flatMap(({ row, account, reason, after }, place) =>
      row.takesBack || row.amount < ZERO
        ? []
        : [
            {
              kind: 'credit_given',
              userId: account.user_id,
              ...(row.order_id !== null && { orderId: row.order_id }),
              facts: {
                amount_cents: row.amount,
                ...(after !== null && { balance_cents: after }),
                reason: reason.title,
                credit_transaction_id: found(ids[place], 'The transaction'),
              },
            },
          ],
    ),
  );
  const idOf = new Map(applied.map(({ index }, place) => [index, ids[place] ?? null]));
  return judged.map((row, index) => ({ ...row, transactionId: idOf.get(index) ?? null }));
}
