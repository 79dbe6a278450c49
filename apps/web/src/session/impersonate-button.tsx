import type { UserRow } from '@larder/contract/customers/users/user.ts';
import { ERASED_MESSAGE } from '@larder/domain/customers/data-protection/erasure.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { useImpersonate } from './use-impersonate.ts';

interface ImpersonateButtonProps {
  user: Pick<UserRow, 'id' | 'first_name' | 'last_name' | 'is_admin' | 'erased_at'>;
  /** Called Imitate there, with the customer of its row. */
  isInList?: boolean;
}

/** Staff and erased customers cannot be impersonated (STAFF-39). */
export function ImpersonateButton({ user, isInList = false }: ImpersonateButtonProps) {
  const { start, running } = useImpersonate();
  if (user.is_admin) return null;
  const action = isInList ? 'Imitate' : 'Impersonate';
  const size = isInList ? 'compact-sm' : 'sm';
  const name = `${user.first_name} ${user.last_name}`;
  if (user.erased_at !== null)
    return (
      <ButtonWithReason
        action={action}
        {...(isInList && { of: name })}
        size={size}
        refusal={ERASED_MESSAGE}
        onClick={() => {}}
      />
    );
  return (
    <WorkingButton
      variant="default"
      size={size}
      working={running}
      {...(isInList && { 'aria-label': `${action} ${name}` })}
      onClick={() => start(user.id)}
    >
      {action}
    </WorkingButton>
  );
}
