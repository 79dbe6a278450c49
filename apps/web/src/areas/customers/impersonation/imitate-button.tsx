import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { useImpersonate } from '../../../session/use-impersonate.ts';

/** STAFF-39 */
export function ImitateButton({
  user,
}: {
  user: { id: number; first_name: string; last_name: string; is_admin: boolean };
}) {
  const { start, running } = useImpersonate();
  if (user.is_admin) return null;
  return (
    <WorkingButton
      variant="default"
      size="compact-sm"
      working={running}
      aria-label={`Imitate ${user.first_name} ${user.last_name}`}
      onClick={() => start(user.id)}
    >
      Imitate
    </WorkingButton>
  );
}
