import { nameOf } from './users-columns.tsx';
import { formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import { listCreditAccounts, priceProducts } from '@larder/contract/billing/credits.ts';
import type { User } from '@larder/contract/customers/user.ts';
import { listOrdersOfUser } from '@larder/contract/orders/orders.ts';
import type { GivenAs } from '@larder/domain/billing/giving.ts';
import { useFormErrors } from '@larder/ui/patterns/use-form-errors.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useLeaveGuard } from '../../calls/use-leave-guard.ts';
import { useMoneyDialog } from '../../calls/use-money-dialog.ts';
import { useRead } from '../../calls/use-read.ts';
import { EMPTY_GIVING, givableOrders, givingErrors, givingOf, type GivingValues } from './giving-values.ts';
import { useGiving } from './use-giving.ts';
import { useGivingReasons } from './use-giving-reasons.ts';

const SUCCESS: Record<GivenAs, string> = { credit: 'Credit added!', refund: 'Refund successfully issued!' };
const NOTHING = { credit: ZERO, refund: ZERO };
const FAILURE = 'Error occurred';
const FORM_REFUSED = 'Given data was invalid';

export type Giving = ReturnType<typeof useGivingDialog>;

export function useGivingDialog(user: User, first: GivenAs) {
  const [as, setAs] = useState(first);
  const [isDone, setDone] = useState(false);
  // Hide a refusal once the form changed.
  const [isRefusalOld, setRefusalOld] = useState(false);
  const form = useForm<GivingValues>({
    mode: 'controlled',
    initialValues: EMPTY_GIVING,
    onValuesChange: () => setRefusalOld(true),
  });
  const errors = useFormErrors(form);
  const [isDirty] = useState(() => () => form.isDirty());
  const guard = useLeaveGuard(isDirty);
  const choices = useChoices(user, as, form.values);
  const { look, commit } = useGiving(() => ({
    as,
    accountId: choices.account?.id ?? 0,
    body: givingOf(form.values, choices.reason?.form ?? null),
  }));
  const money = useMoneyDialog({
    preview: look,
    commit,
    onDone: () => {
      form.resetDirty();
      const { credit, refund } = money.reviewed?.preview.returns ?? NOTHING;
      toast.success(SUCCESS[as], `${formatDollars(as === 'credit' ? credit : refund)} for ${nameOf(user)}`, { of: as });
      setDone(true);
    },
    onRefused: ({ message, status, errors: said }) => refuse(message, said, status === 422),
  });
  const refuse = (message: string, said: Record<string, string[]>, isForm: boolean) => {
    const [words = FAILURE] = Object.values(said).flat();
    if (as === 'refund') toast.error(words, null, { of: as });
    else toast.error(FAILURE, isForm ? null : message, { of: as });
    setRefusalOld(false);
    errors.show(isForm ? FORM_REFUSED : message, said);
  };
  const preview = () => {
    errors.clear();
    const wrong = Object.entries(givingErrors(form.getValues(), { as, ...choices }));
    if (wrong.length === 0) money.review();
    else refuse(FORM_REFUSED, Object.fromEntries(wrong.map(([path, words]) => [path, [words]])), true);
  };
  const refusal = isRefusalOld ? null : errors.refusal;
  return {
    ...choices,
    as,
    choose: setAs,
    form,
    refusal,
    guard,
    preview,
    money,
    isDone,
    isErased: user.erased_at !== null,
  };
}

function useChoices(user: User, as: GivenAs, values: GivingValues) {
  const accounts = useRead(listCreditAccounts, { params: { userId: user.id }, query: { include: ['transactions'] } });
  const read = useRead(listOrdersOfUser, { params: { id: user.id }, query: { include: ['cart', 'payments'] } });
  const orders = givableOrders(read.data?.data ?? [], as);
  const order = orders.find(({ id }) => String(id) === values.order_id) ?? null;
  const priced = useRead(
    priceProducts,
    { params: { orderId: order?.id ?? 0 }, body: { products: [], as } },
    // Others issue credits too, so the cap is read afresh.
    { enabled: order !== null, staleSeconds: 0 },
  );
  const reasons = useGivingReasons();
  const all = accounts.data?.data ?? [];
  return {
    accounts: all,
    account: all.find(({ id }) => String(id) === values.account_id) ?? all[0] ?? null,
    orders,
    order,
    reasons,
    reason: reasons.all.find(({ id }) => String(id) === values.reason_id) ?? null,
    maximum: order === null ? null : (priced.data?.data.maximum ?? null),
  };
}
