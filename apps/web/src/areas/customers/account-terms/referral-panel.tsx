import { Button, Group, Stack } from '@mantine/core';
import { listCreditAccounts } from '@larder/contract/billing/credits/credits.ts';
import { regenerateReferralId } from '@larder/contract/customers/account-terms/account-terms.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import type { CreditAccountType } from '@larder/domain/values/enums/credit-account-types.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { nameOf } from '../users/users-columns.tsx';
import { hrefTo } from '../../../href-to.ts';
import { LOG_READS } from '../logs/log-reads.ts';

export function ReferralPanel({ user }: { user: User }) {
  // Same query as the ledger, so no extra call.
  const accounts = useRead(listCreditAccounts, { params: { userId: user.id }, query: { include: ['transactions'] } });
  const balanceOf = (type: CreditAccountType) => {
    const account = accounts.data?.data.find((each) => each.type === type);
    return account ? <Money cents={account.balance} /> : '—';
  };
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          { name: 'Referral ID', value: user.referral_id },
          { name: 'Referred by', value: user.referred_by ? <Referrer {...user.referred_by} /> : 'No one' },
          { name: 'Referral balance', value: balanceOf('REFERRAL') },
          { name: 'Referrer balance', value: balanceOf('REFERRER') },
        ]}
      />
      <Regenerate user={user} />
    </Stack>
  );
}

const Referrer = ({ id, email }: { id: number; email: string }) => (
  <Link href={hrefTo({ to: '/users/$id', params: { id } })}>{email}</Link>
);

function Regenerate({ user }: { user: User }) {
  const { run } = useCall(regenerateReferralId, { refreshes: [showUser, ...LOG_READS] });
  return (
    <Group>
      <ConfirmAction
        title={`Regenerate the referral ID of ${nameOf(user)}`}
        message={`${user.referral_id} will stop working and will never be reused. If the customer shared it, they need to share the new one.`}
        action="Regenerate"
        run={async () => {
          await run({ params: { id: user.id } });
          return null;
        }}
        onDone={() => toast.success('Referral Code regenerated successfully')}
        trigger={(open) => (
          <Button variant="default" onClick={open}>
            Regenerate referral ID
          </Button>
        )}
      />
    </Group>
  );
}
