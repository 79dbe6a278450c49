import type { User } from '@larder/contract/customers/users/user.ts';
import { ERASED_MESSAGE } from '@larder/domain/customers/data-protection/erasure.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { useImpersonate } from './use-impersonate.ts';

/** Opens the storefront as the customer. Staff and erased customers cannot be impersonated (STAFF-39). */
export function ImpersonateButton({ user }: { user: User }) {
  const { start, running } = useImpersonate();
  if (user.is_admin) return null;
  if (user.erased_at !== null)
    return <ButtonWithReason action="Impersonate" size="sm" refusal={ERASED_MESSAGE} onClick={() => {}} />;
  return (
    <WorkingButton variant="default" working={running} onClick={() => start(user.id)}>
      Impersonate
    </WorkingButton>
  );
}
