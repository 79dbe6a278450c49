import { Stack, Textarea } from '@mantine/core';
import {
  debitCreditAccount,
  listCreditAccounts,
  listCreditTransactions,
  type CreditAccount,
} from '@larder/contract/billing/credits/credits.ts';
import { refusalToDebit } from '@larder/domain/billing/credits/debit.ts';
import { type Cents, formatDollars, subtract, ZERO } from '@larder/domain/values/cents.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { MoneyField } from '@larder/ui/controls/fields/money-field.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useState } from 'react';
import { useRecordForm } from '../../../forms/use-record-form.ts';

interface DebitDialogProps {
  account: CreditAccount;
  /** "the regular credits of Ada Quince" */
  from: string;
  onClose: () => void;
}
interface Values extends Record<string, unknown> {
  amount: Cents | null;
  reason_details: string;
}

export function DebitDialog({ account, from, onClose }: DebitDialogProps) {
  const [amount, setAmount] = useState<Cents | null>(null);
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(debitCreditAccount, {
    initial: { amount: null, reason_details: '' } as Values,
    toSent: (values) => ({
      params: { id: account.id },
      body: { amount: values.amount ?? ZERO, reason_details: values.reason_details },
    }),
    refreshes: [listCreditAccounts, listCreditTransactions],
    success: 'Amount has been debited!',
    successMessage: `${formatDollars(amount ?? ZERO)} from ${from}`,
    failure: 'Error occurred',
    onSaved: onClose,
  });
  form.watch('amount', ({ value }) => setAmount(value));
  const field = form.getInputProps;
  const tooMuch = amount === null ? null : refusalToDebit(account.balance, amount);
  return (
    <Dialog title={`Debit ${from}`} opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action="Debit" onCancel={onClose} {...used}>
        <Stack gap="sm">
          <MoneyField
            label="Amount"
            description={balanceHint(account.balance, tooMuch ? null : amount)}
            required
            data-autofocus
            key={form.key('amount')}
            {...field('amount')}
            error={tooMuch?.message ?? field('amount').error}
          />
          <Textarea
            label="Reason details"
            autosize
            minRows={2}
            key={form.key('reason_details')}
            {...field('reason_details')}
          />
        </Stack>
      </DialogForm>
    </Dialog>
  );
}

const balanceHint = (balance: Cents, amount: Cents | null): string =>
  amount === null
    ? `Balance: ${formatDollars(balance)}`
    : `Balance after this debit: ${formatDollars(subtract(balance, amount))}`;
