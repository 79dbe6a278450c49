import { Button } from '@mantine/core';
import { copyMenu, type PlanWeek } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { useCall } from '../../../calls/use-call.ts';
import { listWeeks } from './move-messages.ts';
import { ROTATION_READS, useApplyChanges } from './use-menu-plan.ts';

/** An empty menu is filled at once; one with dishes is replaced after a question. */
export function CopyMenu({ week }: { week: PlanWeek }) {
  const { id, number, rotation_version, product_ids, shared_with } = week;
  const { apply } = useApplyChanges();
  const { run, running } = useCall(copyMenu, { refreshes: ROTATION_READS });
  const copy = async () => {
    const { data } = await run({ params: { id }, body: { rotation_version } });
    apply(data);
    const copied = data.weeks.find((each) => each.id === id)?.product_ids.length ?? 0;
    toast.success('Menu copied', `Week ${number} has ${copied} dishes. Inactive dishes are not copied.`);
  };
  const name = `Copy the week before to week ${number}`;
  if (product_ids.length === 0)
    return (
      <WorkingButton
        variant="default"
        size="compact-sm"
        aria-label={name}
        working={running}
        onClick={() => copy().catch((failure: Error) => toast.error('Request failed', failure.message))}
      >
        Copy the week before
      </WorkingButton>
    );
  return (
    <ConfirmAction
      title={`Copy the week before to ${number}`}
      message={`The ${product_ids.length} dishes of week ${number} will be replaced by the active dishes of the week before.${
        shared_with.length === 0
          ? ''
          : ` Week ${number} gets a menu of its own; ${listWeeks(shared_with)} stays as it is.`
      }`}
      action="Copy"
      run={async () => {
        await copy();
        return null;
      }}
      trigger={(open) => (
        <Button variant="default" size="compact-sm" aria-label={name} onClick={open}>
          Copy the week before
        </Button>
      )}
    />
  );
}
