import { nameOf } from '../users/users-columns.tsx';
import { type Cents, formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import { listCreditAccounts, priceProducts } from '@larder/contract/billing/credits/credits.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { listOrdersOfUser } from '@larder/contract/orders/reading/orders.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import type { CompensationKind } from '@larder/domain/billing/credits/compensation.ts';
import { useFormErrors } from '@larder/ui/patterns/forms/use-form-errors.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../../forms/use-leave-guard.ts';
import { useMoneyDialog } from '../../../forms/use-money-dialog.ts';
import { useRead } from '../../../calls/use-read.ts';
import {
  EMPTY_COMPENSATION,
  newestOrder,
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
}

export function useCompensationDialog({ user, first, of, isQuick }: CompensationOptions) {
  const [as, setAs] = useState(first);
  const [isDone, setDone] = useState(false);
  const [isRefusalOutdated, setRefusalOutdated] = useState(false);
  const form = useForm<CompensationValues>({
    mode: 'controlled',
    initialValues:
      of === null
        ? EMPTY_COMPENSATION
        : { ...EMPTY_COMPENSATION, order_id: String(of.orderId), picks: of.sku === undefined ? {} : { [of.sku]: 1 } },
    onValuesChange: () => setRefusalOutdated(true),
  });
  const errors = useFormErrors(form);
  const [isDirty] = useState(() => () => form.isDirty());
  const guard = useLeaveGuard(isDirty);
  const choices = useChoices(user, as, form.values);
  usePrefilledOrder(form, choices.orders);
  const isWhole = first === 'refund' && (isQuick || (of !== null && of.sku === undefined));
  useWholeOrder(form, isWhole ? choices.maximum : null);
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
      toast.success(SUCCESS[as], `${formatDollars(as === 'credit' ? credit : refund)} for ${nameOf(user)}`, { of: as });
      setDone(true);
    },
    onRefused: ({ message, status, errors: said }) => refuse(message, said, status === 422),
  });
  // A credit moves no card money, so its figures need no step of their own.
  const isOneStep = as === 'credit' && (isQuick || of?.sku !== undefined);
  const isFilled = Object.keys(compensationErrors(form.values, { as, ...choices })).length === 0;
  const inline = useInlinePreview({ enabled: isOneStep && isFilled, of: form.values, fetch: loadPreview });
  const refuse = (message: string, said: Record<string, string[]>, isForm: boolean) => {
    const [text = FAILURE] = Object.values(said).flat();
    if (as === 'refund') toast.error(text, null, { of: as });
    else toast.error(FAILURE, isForm ? null : message, { of: as });
    setRefusalOutdated(false);
    errors.show(isForm ? FORM_REFUSED : message, said);
  };
  const preview = () => {
    errors.clear();
    const wrong = Object.entries(compensationErrors(form.getValues(), { as, ...choices }));
    if (wrong.length === 0 && inline !== null) money.commitReviewed(inline);
    else if (wrong.length === 0) money.review();
    else refuse(FORM_REFUSED, Object.fromEntries(wrong.map(([path, text]) => [path, [text]])), true);
  };
  const refusal = isRefusalOutdated ? null : errors.refusal;
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
    inline,
    money,
    isDone,
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
    reason: reasons.all.find(({ id }) => String(id) === values.reason_id) ?? null,
    maximum: order === null ? null : (priced.data?.data.maximum ?? null),
  };
}
