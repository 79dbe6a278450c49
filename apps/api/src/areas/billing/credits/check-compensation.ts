import { INVALID_INPUT } from '@larder/domain/values/invalid-input.ts';
import type { FieldErrors } from '@larder/contract/wire/errors.ts';
import {
  type CompensationKind,
  mostCompensation,
  compensationRefusal,
} from '@larder/domain/billing/credits/compensation.ts';
import { refusalToChooseReason } from '@larder/domain/customers/reasons/reason-rules.ts';
import { type ProductPick, refusalToPick } from '@larder/domain/billing/refunds/paid-for-products.ts';
import { missingOfForm } from '@larder/domain/billing/credits/reason-form.ts';
import { CREDIT_REASON_TYPES } from '@larder/domain/values/enums/reason-types.ts';
import { type Cents, subtract, ZERO } from '@larder/domain/values/cents.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Figures } from '../../../platform/preview.ts';
import { findPurchase } from './purchases.queries.ts';
import { lockChosenReason } from './chosen-reason.queries.ts';
import { lockOrderOf } from './compensation.queries.ts';
import { listOrderPayments } from '../payments/order-payments.queries.ts';

export interface Compensation {
  amount: Cents;
  reason_id: number;
  reason_details?: string | null | undefined;
  order_id?: number | null | undefined;
  products: readonly ProductPick[];
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrderOf>>>;
export interface CheckedCompensation {
  reason: { id: number; title: string };
  details: string | null;
  why: string;
  order: Order | null;
  /** Null without an order. */
  most: Cents | null;
}

/** Under the order's lock, with every error at once (MON-8, MON-11). */
export async function checkCompensation(
  tx: Tx,
  as: CompensationKind,
  userId: number,
  compensation: Compensation,
): Promise<CheckedCompensation> {
  const details = compensation.reason_details ?? null;
  const errors: Record<string, string> = {};
  const order = compensation.order_id ? await lockOrderOf(tx, userId, compensation.order_id) : undefined;
  if (compensation.order_id && !order)
    errors['order_id'] = `Order ${compensation.order_id} is not an order of this customer.`;

  const reason = await lockChosenReason(tx, compensation.reason_id, CREDIT_REASON_TYPES);
  const archived = reason && refusalToChooseReason(reason, 'reason_id');
  if (!reason) errors['reason_id'] = 'Please select a reason.';
  else if (archived) errors['reason_id'] = archived.message;
  else Object.assign(errors, onBody(missingOfForm(reason, { details, picks: compensation.products.length })));

  if (compensation.products.length > 0 && !compensation.order_id)
    errors['order_id'] = 'Please choose an order for the products.';
  const most = order ? await capOf(tx, as, order, compensation, errors) : null;
  if (!reason || Object.keys(errors).length > 0) throw refusedWith(errors);
  const why = details === null ? reason.title : `${reason.title}: ${details}`;
  return { reason: { id: reason.id, title: reason.title }, details, why, order: order ?? null, most };
}

/** Chosen options and the note travel in one text, so an error in either belongs to that field. */
function onBody({ chosen, ...missing }: Record<string, string>): Record<string, string> {
  if (chosen === undefined) return missing;
  const details = missing['reason_details'];
  return { ...missing, reason_details: details === undefined ? chosen : `${chosen} ${details}` };
}

async function capOf(
  tx: Tx,
  as: CompensationKind,
  { id }: Order,
  { amount, products }: Compensation,
  errors: Record<string, string>,
): Promise<Cents> {
  const refusal = refusalToPick((await findPurchase(tx, id))?.lines ?? [], products);
  if (refusal) errors[refusal.path] = refusal.message;
  const paid = (await listOrderPayments(tx, [id])).get(id);
  if (!paid) return ZERO;
  const tooMuch = compensationRefusal(as, paid, amount);
  if (tooMuch !== null) errors['amount'] = tooMuch;
  return mostCompensation(as, paid);
}

function refusedWith(errors: Record<string, string>): CallError {
  const listed: FieldErrors = Object.fromEntries(Object.entries(errors).map(([path, message]) => [path, [message]]));
  return new CallError('invalid', INVALID_INPUT, { errors: listed });
}

export function figuresOfCompensation(
  as: CompensationKind,
  amount: Cents,
  { order, most }: CheckedCompensation,
  now: Temporal.Instant,
): Figures {
  const total = order?.total_cents ?? ZERO;
  return {
    total_before: total,
    total_after: total,
    charge: ZERO,
    returns: {
      credit: as === 'credit' ? amount : ZERO,
      refund: as === 'refund' ? amount : ZERO,
      kept: most === null ? ZERO : subtract(most, amount),
    },
    pays_with: [],
    deliver_at: order?.deliver_at ?? null,
    happens_at: now.toString(),
  };
}
