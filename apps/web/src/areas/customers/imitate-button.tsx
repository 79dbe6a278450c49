import { WorkingButton } from '@larder/ui/controls/working-button.tsx';
import { useImpersonate } from '../../session/use-impersonate.ts';

/** Acts as this customer on the storefront. Staff cannot be imitated (rulings 2). */
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
