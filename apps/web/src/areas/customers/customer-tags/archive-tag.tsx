import { Button } from '@mantine/core';
import {
  archiveCustomerTag,
  type CustomerTag,
  listCustomerTags,
  restoreCustomerTag,
} from '@larder/contract/customers/customer-tags/customer-tags.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';

const REFRESHES = [listCustomerTags];
const EFFECTS = {
  Archive: 'Customers with this tag keep it, and it can no longer be added. You can restore it later.',
  Restore: 'The tag can be added to customers again.',
};

export function ArchiveTag({ tag: { id, name, archived_at } }: { tag: CustomerTag }) {
  const { run: archive } = useCall(archiveCustomerTag, { refreshes: REFRESHES });
  const { run: restore } = useCall(restoreCustomerTag, { refreshes: REFRESHES });
  const action = archived_at === null ? 'Archive' : 'Restore';
  return (
    <ConfirmAction
      title={`${action} ${name}`}
      message={EFFECTS[action]}
      action={action}
      run={async () => {
        await (action === 'Archive' ? archive : restore)({ params: { id } });
        return null;
      }}
      onDone={() => toast.success(`${name} ${action === 'Archive' ? 'archived' : 'restored'}`)}
      trigger={(open) => (
        <Button variant="default" size="compact-sm" aria-label={`${action} ${name}`} onClick={open}>
          {action}
        </Button>
      )}
    />
  );
}
