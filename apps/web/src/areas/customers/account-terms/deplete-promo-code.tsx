import { Button, Text } from '@mantine/core';
import { depletePromoCode } from '@larder/contract/customers/account-terms/account-terms.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { refusalToDeplete } from '@larder/domain/marketing/promo-codes/promo-code-depletion.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';
import { SUBSCRIPTION_READS } from '../subscriptions/subscription-reads.ts';
import { nameOf } from '../users/users-columns.tsx';

type Application = NonNullable<User['promoCodeApplications']>['data'][number];

export function DepletePromoCode({ user, application }: { user: User; application: Application }) {
  const { run } = useCall(depletePromoCode, { refreshes: SUBSCRIPTION_READS });
  if (application.status === 'deactivated') return null;
  const refusal = refusalToDeplete(application);
  if (refusal)
    return (
      <Text size="xs" c="dimmed">
        {refusal.message}
      </Text>
    );
  return (
    <ConfirmAction
      title={`Deactivate promo code ${application.code} of ${nameOf(user)}`}
      message="Orders before their cutoff lose the discount. The code cannot be reactivated, but you can apply it again."
      action="Deactivate"
      danger
      run={async () => {
        await run({ params: { id: user.id } });
        return null;
      }}
      onDone={() => toast.success('Promo code has been deactivated.', `${application.code} of ${nameOf(user)}`)}
      trigger={(open) => (
        <Button variant="default" size="compact-sm" onClick={open} aria-label={`Deactivate ${application.code}`}>
          Deactivate
        </Button>
      )}
    />
  );
}
