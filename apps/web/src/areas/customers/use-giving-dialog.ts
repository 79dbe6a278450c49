import { listCreditAccounts, priceProducts } from '@larder/contract/billing/credits.ts';
import type { User } from '@larder/contract/customers/user.ts';
import { listOrdersOfUser } from '@larder/contract/orders/orders.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import type { GivenAs } from '@larder/domain/billing/giving.ts';
import { useFormErrors } from '@larder/ui/patterns/use-form-errors.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { CallFailure } from '../../calls/call-failure.ts';
import { useLeaveGuard } from '../../calls/use-leave-guard.ts';
import { useRead } from '../../calls/use-read.ts';
import { EMPTY_GIVING, givableOrders, givingOf, type GivingValues } from './giving-values.ts';
import { changedFigures, useGiving } from './use-giving.ts';
import { useGivingReasons } from './use-giving-reasons.ts';

export type PreviewStep = { at: 'preview'; preview: Preview; isChanged: boolean };
type Step = { at: 'form' } | PreviewStep | { at: 'done' };

const SUCCESS: Record<GivenAs, string> = { credit: 'Credit added!', refund: 'Refund successfully issued!' };
const FAILURE = 'Error occurred';
const FORM_REFUSED = 'Given data was invalid';

export type Giving = ReturnType<typeof useGivingDialog>;

/** The credit and refund dialog: what is typed, what it would do, and that it was done. */
export function useGivingDialog(user: User, first: GivenAs) {
  const [as, setAs] = useState(first);
  const [step, setStep] = useState<Step>({ at: 'form' });
  const form = useForm<GivingValues>({ mode: 'controlled', initialValues: EMPTY_GIVING });
  const errors = useFormErrors(form);
  const [isDirty] = useState(() => () => form.isDirty());
  const guard = useLeaveGuard(isDirty);
  const { busy, once } = useOnce();
  const choices = useChoices(user, as, form.values);
  const { look, commit } = useGiving();

  const wish = () => ({
    as,
    accountId: choices.account?.id ?? 0,
    body: givingOf(form.values, choices.reason?.form ?? null),
  });
  const refuse = (error: unknown) => {
    if (!(error instanceof CallFailure)) throw error;
    const [words = FAILURE] = Object.values(error.errors).flat();
    if (as === 'refund') toast.error(words);
    else toast.error(FAILURE, error.message);
    setStep({ at: 'form' });
    // The form must be on the screen before its fields can say what is wrong.
    setTimeout(() => errors.show(error.status === 422 ? FORM_REFUSED : error.message, error.errors));
  };
  const preview = async () => {
    errors.clear();
    setStep({ at: 'preview', preview: await look(wish()), isChanged: false });
  };
  const give = async (expected: string) => {
    await commit(wish(), expected);
    form.resetDirty();
    toast.success(SUCCESS[as]);
    setStep({ at: 'done' });
  };
  const lookAgain = (error: unknown) => {
    const figures = changedFigures(error);
    if (figures) setStep({ at: 'preview', preview: figures, isChanged: true });
    else refuse(error);
  };
  return {
    ...choices,
    as,
    choose: setAs,
    step,
    back: () => setStep({ at: 'form' }),
    form,
    busy,
    refusal: errors.refusal,
    guard,
    preview: () => void once(preview).catch(refuse),
    give: (expected: string) => void once(() => give(expected)).catch(lookAgain),
  };
}

/** What may be chosen, and what of it is. */
function useChoices(user: User, as: GivenAs, values: GivingValues) {
  const accounts = useRead(listCreditAccounts, { params: { userId: user.id }, query: { include: ['transactions'] } });
  const read = useRead(listOrdersOfUser, { params: { id: user.id }, query: { include: ['cart', 'payments'] } });
  const orders = givableOrders(read.data?.data ?? [], as);
  const order = orders.find(({ id }) => String(id) === values.order_id) ?? null;
  const priced = useRead(
    priceProducts,
    { params: { orderId: order?.id ?? 0 }, body: { products: [], as } },
    // Others give for the order too: what was the cap a while ago is none.
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

/** One thing at a time: a second click before the first is drawn does nothing. */
function useOnce() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const once = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, once };
}
