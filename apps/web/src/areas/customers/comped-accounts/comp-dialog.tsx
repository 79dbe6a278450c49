import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { saveCompedAccount } from '@larder/contract/customers/comped-accounts/comped-accounts.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { usedWeeks } from '@larder/domain/customers/comped-accounts/comped-account.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { MoneyField } from '@larder/ui/controls/fields/money-field.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { weeksOf } from '../users/new-user-values.ts';
import { SUBSCRIPTION_READS } from '../subscriptions/subscription-reads.ts';
import { nameOf } from '../users/users-columns.tsx';

type Account = NonNullable<NonNullable<User['compedAccount']>['data']>;

interface CompDialogProps {
  user: User;
  /** Null to activate one. */
  account: Account | null;
  onClose: () => void;
}
interface Values extends Record<string, unknown> {
  amount: Cents | null;
  number_of_weeks: string;
  with_banner: boolean;
}

const toFormValues = (account: Account | null): Values => ({
  amount: account?.amount ?? null,
  number_of_weeks: account?.number_of_weeks?.toString() ?? '',
  // CUST-21: the banner is shown by default.
  with_banner: account?.with_banner ?? true,
});

export function CompDialog({ user, account, onClose }: CompDialogProps) {
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(saveCompedAccount, {
    initial: toFormValues(account),
    toSent: ({ amount, number_of_weeks, with_banner }) => ({
      params: { id: user.id },
      body: { amount, number_of_weeks: weeksOf(number_of_weeks), with_banner },
    }),
    refreshes: SUBSCRIPTION_READS,
    success: account ? 'Comped account changed' : 'Account activated',
    successMessage: nameOf(user),
    failure: 'Comped account not saved',
    onSaved: onClose,
  });
  const field = form.getInputProps;
  const title = `${account ? 'Change' : 'Activate'} the comped account of ${nameOf(user)}`;
  return (
    <Dialog title={title} opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action={account ? 'Change' : 'Activate'} onCancel={onClose} {...used}>
        <Stack gap="sm">
          <Text size="sm">
            Pays for orders before credits and the card, up to the weekly amount, starting with the next charge. Orders
            already charged are not affected.
          </Text>
          <MoneyField
            label="Comped Amount"
            description="Weekly amount; blank means unlimited"
            key={form.key('amount')}
            {...field('amount')}
          />
          <TextInput
            label="Comped Weeks"
            description={account ? `Blank means forever. Used so far: ${usedWeeks(account)}` : 'Blank means forever'}
            inputMode="numeric"
            key={form.key('number_of_weeks')}
            {...field('number_of_weeks')}
          />
          <Checkbox
            label="Show banner"
            key={form.key('with_banner')}
            {...form.getInputProps('with_banner', { type: 'checkbox' })}
          />
        </Stack>
      </DialogForm>
    </Dialog>
  );
}
