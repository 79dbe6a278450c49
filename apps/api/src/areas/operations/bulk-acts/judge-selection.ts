import type { BulkAct, BulkActPreview, runBulkAct as route } from '@larder/contract/operations/bulk-acts/bulk-acts.ts';
import { MOST_SELECTED } from '@larder/contract/operations/bulk-acts/bulk-acts.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { isEmptyWithoutOrder } from '@larder/domain/customers/customer-mails/fill-template.ts';
import { refusalToApplyPromoCode } from '@larder/domain/marketing/promo-codes/promo-code-application.ts';
import {
  describePromoRefusal,
  NOTHING_TO_SEND,
  refusalToSelect,
  whyLeftOut,
} from '@larder/domain/operations/bulk-acts/bulk-acts.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { fingerprintOf } from '../../../platform/preview.ts';
import { beginCredits, judgeCredits } from '../../billing/credits/mass-credits.ts';
import { allOrderIds, type OrderFilter } from '../../orders/reading/list-orders.queries.ts';
import { refuseWithoutWeekOrDay, stateTerms } from '../../orders/reading/list-orders.ts';
import { allUserIds } from '../../customers/users/find-users.queries.ts';
import { findPromoCodeId } from '../../marketing/promo-codes/mass-apply-promo-code.queries.ts';
import { findPromoCodeTerms } from '../../marketing/promo-codes/promo-code-eligibility.queries.ts';
import {
  type CustomerJob,
  listCustomersOfOrders,
  listSelected,
  type SelectedCustomer,
} from './selected-customers.queries.ts';

type Body = Received<typeof route>['body'];
export type Selection = Body['selection'];

export interface JudgedSelection {
  jobs: CustomerJob[];
  preview: BulkActPreview;
}

const EXAMPLES = 5;
const TOGETHER = 2_000;

/** The customers that match now, and who of them is left out and why (OPS-38, OPS-39). */
export async function judgeSelection(tx: Tx, selection: Selection, act: BulkAct): Promise<JudgedSelection> {
  const { ids, orderOf, orders } = await selectedBy(tx, selection);
  const customers = await listSelected(tx, ids, 'tag_id' in act ? act.tag_id : null);
  const reasons = new Map(customers.map((each) => [each, whyLeftOut(each, act)]));
  if (act.kind === 'give-credit') await judgeCredit(tx, reasons, act);
  if (act.kind === 'apply-promo-code') await judgePromoCode(tx, reasons, act);
  if (act.kind === 'send-mail' && isEmptyWithoutOrder(act))
    for (const [customer, reason] of reasons)
      if (reason === null && (orderOf.get(customer.id) ?? null) === null) reasons.set(customer, NOTHING_TO_SEND);
  const included = customers.filter((each) => reasons.get(each) === null);
  const groups = Map.groupBy(
    customers.filter((each) => reasons.get(each) !== null),
    (each) => reasons.get(each) ?? '',
  );
  const figures = {
    selected: customers.length,
    orders,
    included: included.length,
    examples: examplesOf(included),
    left_out: [...groups]
      .map(([reason, of]) => ({ reason, customers: of.length, examples: examplesOf(of) }))
      .toSorted((a, b) => b.customers - a.customers || a.reason.localeCompare(b.reason)),
    credit: act.kind === 'give-credit' ? { each: act.amount, total: cents(act.amount * included.length) } : null,
  };
  const fingerprint = fingerprintOf([act, orders, customers.map((each) => [each.id, reasons.get(each)])]);
  const jobs = included.map(({ id }) => ({ id, orderId: act.kind === 'send-mail' ? (orderOf.get(id) ?? null) : null }));
  return { jobs, preview: { ...figures, fingerprint } };
}

interface Selected {
  ids: number[];
  /** Has the order of a customer with exactly one selected order. */
  orderOf: ReadonlyMap<number, number | null>;
  orders: number | null;
}

async function selectedBy(tx: Tx, selection: Selection): Promise<Selected> {
  if ('ids' in selection) return { ids: [...new Set(selection.ids)], orderOf: new Map(), orders: null };
  if ('filter' in selection) return { ids: await matchingIds(tx, selection.filter), orderOf: new Map(), orders: null };
  const orderIds = 'order_ids' in selection ? [...new Set(selection.order_ids)] : await matchingOrders(tx, selection);
  const { orderOf, orders } = await listCustomersOfOrders(tx, orderIds);
  return { ids: [...orderOf.keys()], orderOf, orders };
}

async function matchingOrders(tx: Tx, { order_filter: filter }: { order_filter: OrderFilter }): Promise<number[]> {
  refuseWithoutWeekOrDay(filter);
  const ids = new Set<number>();
  for await (const page of allOrderIds(tx, filter, await stateTerms(tx), TOGETHER)) {
    for (const id of page) ids.add(id);
    refuseIf(refusalToSelect(ids.size, MOST_SELECTED, { what: 'orders' }));
  }
  return [...ids];
}

async function matchingIds(tx: Tx, filter: Parameters<typeof allUserIds>[1]): Promise<number[]> {
  const ids = new Set<number>();
  for await (const page of allUserIds(tx, filter, TOGETHER)) {
    for (const id of page) ids.add(id);
    refuseIf(refusalToSelect(ids.size, MOST_SELECTED));
  }
  return [...ids];
}

type Credit = Extract<BulkAct, { kind: 'give-credit' }>;

const creditOf = ({ amount, reason_id, details }: Credit) => ({
  amount,
  reason: '',
  chosen: { reasonId: reason_id, details },
  order_id: null,
});

/** By the rules that apply a code, each use counted (OPS-39). */
async function judgePromoCode(
  tx: Tx,
  reasons: Map<SelectedCustomer, string | null>,
  { code }: { code: string },
): Promise<void> {
  const promo = await findPromoCodeId(tx, code);
  const terms = promo && (await findPromoCodeTerms(tx, promo.id));
  if (!terms) return;
  const now = await businessNow(tx);
  let applications_count = terms.applications_count;
  for (const [customer, reason] of reasons) {
    if (reason !== null) continue;
    const active_code = customer.promo_code?.code ?? null;
    const refusal = refusalToApplyPromoCode({ ...terms, applications_count }, { ...customer, active_code }, now);
    if (refusal) reasons.set(customer, describePromoRefusal(refusal, code));
    else applications_count += 1;
  }
}

/** By the rules of a file of credits (MON-29). */
async function judgeCredit(tx: Tx, reasons: Map<SelectedCustomer, string | null>, act: Credit): Promise<void> {
  const running = beginCredits();
  const customers = [...reasons].filter(([, reason]) => reason === null).map(([customer]) => customer);
  for (let first = 0; first < customers.length; first += TOGETHER) {
    const some = customers.slice(first, first + TOGETHER);
    const judged = await judgeCredits(
      tx,
      some.map(({ id }) => ({ userId: id, ...creditOf(act) })),
      running,
    );
    some.forEach((each, index) => reasons.set(each, judged[index]?.error ?? null));
  }
}

const examplesOf = (customers: readonly SelectedCustomer[]) =>
  customers.slice(0, EXAMPLES).map(({ id, name, email }) => ({ id, name, email }));
