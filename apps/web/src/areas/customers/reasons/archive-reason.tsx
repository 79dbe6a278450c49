import {
  archiveReason,
  listReasons,
  listSkipReasons,
  restoreReason,
  showReason,
  type EditedReason,
} from '@larder/contract/customers/reasons/reasons.ts';
import { refusalToArchiveReason } from '@larder/domain/customers/reasons/reason-rules.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';

const REFRESHES = [listReasons, listSkipReasons, showReason];
const EFFECTS = {
  Archive:
    'Staff can no longer choose this reason. Orders, credits, refunds and subscriptions that have it keep it. You can restore it later.',
  Restore: 'Staff can choose this reason again. It becomes the last of its type.',
};

export function ArchiveReason({ reason }: { reason: EditedReason }) {
  const { id, title, archived_at } = reason;
  const { run: archive } = useCall(archiveReason, { refreshes: REFRESHES });
  const { run: restore } = useCall(restoreReason, { refreshes: REFRESHES });
  const action = archived_at === null ? 'Archive' : 'Restore';
  const refusal = archived_at === null ? (refusalToArchiveReason(reason)?.message ?? null) : null;
  return (
    <ConfirmAction
      title={`${action} ${title}`}
      message={EFFECTS[action]}
      action={action}
      run={async () => {
        await (action === 'Archive' ? archive : restore)({ params: { id } });
        return null;
      }}
      onDone={() => toast.success(`${title} ${action === 'Archive' ? 'archived' : 'restored'}`)}
      trigger={(open) => <ButtonWithReason action={action} refusal={refusal} size="sm" onClick={open} />}
    />
  );
}
