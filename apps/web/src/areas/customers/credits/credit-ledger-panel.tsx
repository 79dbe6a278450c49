import { Stack } from '@mantine/core';
import { listCreditAccounts } from '@larder/contract/billing/credits/credits.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { ERASED_MESSAGE } from '@larder/domain/customers/data-protection/erasure.ts';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { CompensationButton } from './compensation-button.tsx';
import { CreditAccountLedger } from './credit-account-ledger.tsx';

export function CreditLedgerPanel({ user }: { user: User }) {
  const read = useRead(listCreditAccounts, { params: { userId: user.id }, query: { include: ['transactions'] } });
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  return (
    <Stack gap="xl">
      <CompensationButton
        user={user}
        first="credit"
        label="Add credit or refund"
        refusal={user.erased_at === null ? null : ERASED_MESSAGE}
      />
      {read.data.data.map((account) => (
        <CreditAccountLedger key={account.id} account={account} user={user} />
      ))}
    </Stack>
  );
}
