import { nameOf } from '../users/users-columns.tsx';
import { type Cents, formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import { listCreditAccounts, priceProducts } from '@larder/contract/billing/credits/credits.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { listOrdersOfUser } from '@larder/contract/orders/reading/orders.ts';
import type { Reason } from '@larder/contract/customers/reasons/reasons.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { CompensationKind } from '@larder/domain/billing/credits/compensation.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../../forms/leaving/use-leave-guard.ts';
import { useMoneyDialog } from '../../../forms/use-money-dialog.ts';
import { useRefusableForm } from '../../../forms/use-refusable-form.ts';
import { useRead } from '../../../calls/use-read.ts';
import {
  EMPTY_COMPENSATION,
  newestOrder,
  picksOf,
  refundableOrders,
  compensationErrors,
  toCompensationBody,
  type CompensationValues,
} from './compensation-values.ts';
import { useInlinePreview } from '../../../parts/order-changes/use-inline-preview.ts';
import { useCompensation } from './use-compensation.ts';
import { useCompensationReasons } from '../../../parts/reasons/use-compensation-reasons.ts';

const SUCCESS: Record<CompensationKind, string> = { credit: 'Credit added!', refund: 'Refund successfully issued!' };
const NOTHING = { credit: ZERO, refund: ZERO };
const FAILURE = 'Error occurred';
const FORM_REFUSED = 'Given data was invalid';

export type Compensation = ReturnType<typeof useCompensationDialog>;

/** A meal to give back, or a whole order. */
export interface CompensatedOrder {
  orderId: number;
  sku?: string | undefined;
}

interface CompensationOptions {
  user: User;
  first: CompensationKind;
  of: CompensatedOrder | null;
  isQuick: boolean;
  onDone: () => void;
}

export function useCompensationDialog({ user, first, of, isQuick, onDone }: CompensationOptions) {
  const [as, setAs] = useState(first);
  const { form, refusal, ...errors } = useRefusableForm<CompensationValues>({
    mode: 'controlled',
    initialValues:
      of === null
        ? EMPTY_COMPENSATION
        : { ...EMPTY_COMPENSATION, order_id: String(of.orderId), picks: of.sku === undefined ? {} : { [of.sku]: 1 } },
  });
  const [isDirty] = useState(() => () => form.isDirty());
  const guard = useLeaveGuard(isDirty);
  const choices = useChoices(user, as, form.values);
  usePrefilledOrder(form, choices.orders);
  const isDirect = isQuick || of !== null;
  const isWhole = first === 'refund' && isDirect && of?.sku === undefined;
  useWholeOrder(form, isWhole ? choices.maximum : null);
  useReasonForMeals(form, choices.reasonForMeals);
  const { loadPreview, commit } = useCompensation(() => ({
    as,
    accountId: choices.account?.id ?? 0,
    body: toCompensationBody(form.values, choices.reason?.form ?? null),
  }));
  const money = useMoneyDialog({
    preview: loadPreview,
    commit,
    onDone: () => {
      form.resetDirty();
      const { credit, refund } = (money.reviewed?.preview ?? inline)?.returns ?? NOTHING;
      const amount = formatDollars(as === 'credit' ? credit : refund);
      toast.success(SUCCESS[as], `Transaction completed successfully: ${amount} for ${nameOf(user)}`, { of: as });
      onDone();
    },
    onRefused: ({ message, status, errors: said }) => refuse(message, said, status),
  });
  // Opened for a customer or an order: the form shows the figures, and its button names the amount (STAFF-19).
  const isOneStep = isDirect && (as === 'credit' || first === 'refund');
  const isFilled = Object.keys(compensationErrors(form.values, { as, ...choices })).length === 0;
  const { preview: inline } = useInlinePreview({
    enabled: isOneStep && isFilled,
    of: [as, choices.account?.id, form.values],
    fetch: loadPreview,
  });
  const refuse = (message: string, said: Record<string, string[]>, status: number) => {
    const isForm = status === 422;
    const [text = FAILURE] = Object.values(said).flat();
    if (as === 'refund') toast.error(text, null, { of: as });
    else toast.error(FAILURE, isForm ? null : message, { of: as });
    errors.refuse({ status, message: isForm ? FORM_REFUSED : message, errors: said });
  };
  const preview = () => {
    errors.clear();
    const wrong = Object.entries(compensationErrors(form.getValues(), { as, ...choices }));
    if (wrong.length === 0 && inline !== null) money.commitReviewed(inline);
    else if (wrong.length === 0) money.review();
    else refuse(FORM_REFUSED, Object.fromEntries(wrong.map(([path, text]) => [path, [text]])), 422);
  };
  return {
    ...choices,
    as,
    choose: (kind: CompensationKind) => {
      setAs(kind);
      const offered = choices.ordersFor(kind);
      if (!offered.some(({ id }) => String(id) === form.values.order_id))
        form.setValues({ order_id: newestOrder(offered), picks: {} });
    },
    form,
    refusal,
    guard,
    preview,
    isOneStep,
    /** The amount is all that is left, unless meals are chosen. */
    isWhole: isWhole && as === 'refund',
    /** Before a reason is chosen, if there is one for meals. */
    offersMeals: isDirect && choices.reasonForMeals !== undefined,
    inline,
    money,
    isErased: user.erased_at !== null,
  };
}

/** Once the orders are there, unless staff were faster or the dialog was opened for an order. */
function usePrefilledOrder(form: UseFormReturnType<CompensationValues>, orders: Order[]) {
  const isFilled = useRef(false);
  useEffect(() => {
    if (isFilled.current || orders.length === 0) return;
    isFilled.current = true;
    if (form.isDirty() || form.getValues().order_id !== '') return;
    const filled = { ...EMPTY_COMPENSATION, order_id: newestOrder(orders) };
    form.setInitialValues(filled);
    form.setValues(filled);
  }, [form, orders]);
}

/** A refund that was opened for an order begins with all that is left of it. */
function useWholeOrder(form: UseFormReturnType<CompensationValues>, maximum: Cents | null) {
  const isFilled = useRef(false);
  useEffect(() => {
    if (isFilled.current || maximum === null || maximum === ZERO) return;
    isFilled.current = true;
    if (form.getValues().amount !== null) return;
    form.setInitialValues({ ...form.getInitialValues(), amount: maximum });
    form.setFieldValue('amount', maximum);
  }, [form, maximum]);
}

/** Asks for meals, and for no text. */
const isForMeals = ({ form, answer_required }: Reason) =>
  form.products === 'required' && form.details !== 'required' && !answer_required;

/** A meal that is picked first chooses the first reason that asks for meals (CUST-83). */
function useReasonForMeals(form: UseFormReturnType<CompensationValues>, reasonId: number | undefined) {
  const isNeeded = form.values.reason_id === '' && picksOf(form.values.picks).length > 0;
  useEffect(() => {
    if (isNeeded && reasonId !== undefined) form.setFieldValue('reason_id', String(reasonId));
  }, [form, isNeeded, reasonId]);
}

function useChoices(user: User, as: CompensationKind, values: CompensationValues) {
  const accounts = useRead(listCreditAccounts, { params: { userId: user.id }, query: { include: ['transactions'] } });
  const read = useRead(listOrdersOfUser, { params: { id: user.id }, query: { include: ['cart', 'payments'] } });
  const orders = refundableOrders(read.data?.data ?? [], as);
  const order = orders.find(({ id }) => String(id) === values.order_id) ?? null;
  const priced = useRead(
    priceProducts,
    { params: { orderId: order?.id ?? 0 }, body: { products: [], as } },
    // Others issue credits too, so the cap is read afresh.
    { enabled: order !== null, staleSeconds: 0 },
  );
  const reasons = useCompensationReasons();
  const all = accounts.data?.data ?? [];
  return {
    accounts: all,
    account: all.find(({ id }) => String(id) === values.account_id) ?? all[0] ?? null,
    orders,
    ordersFor: (kind: CompensationKind) => refundableOrders(read.data?.data ?? [], kind),
    order,
    reasons,
    reasonForMeals: reasons.all.find(isForMeals)?.id,
    reason: reasons.all.find(({ id }) => String(id) === values.reason_id) ?? null,
    maximum: order === null ? null : (priced.data?.data.maximum ?? null),
    withdrawn: order === null ? ZERO : (priced.data?.data.withdrawn ?? ZERO),
  };
}
