import { Button } from '@mantine/core';
import {
  cloneMealRotation,
  deleteMealRotation,
  listMealRotations,
} from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { listOrderWeeks, type OrderWeek } from '@larder/contract/orders/weeks/order-weeks.ts';
import { refusalToDeleteRotation } from '@larder/domain/catalogue/meal-rotations/rotation-rules.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';
import { UsedBy } from '../../../parts/uses/used-by.tsx';

const REFRESHES = [listMealRotations, listOrderWeeks];

export function CloneRotation({ id }: { id: number }) {
  const { run } = useCall(cloneMealRotation, { refreshes: REFRESHES });
  return (
    <ConfirmAction
      title={`Clone Rotation ${id}`}
      message={`Are you sure you wish to clone the Rotation ${id}?`}
      action="Clone"
      run={async () => {
        const { data: made } = await run({ params: { id } });
        toast.success('Rotation Cloned!', `Rotation ${made.id} has its products and no weeks yet.`);
        return null;
      }}
      trigger={(open) => (
        <Button variant="default" size="compact-sm" aria-label={`Clone Rotation ${id}`} onClick={open}>
          Clone
        </Button>
      )}
    />
  );
}

/** Refused with its reason before the question (CAT-17). */
export function RemoveRotation({ id, weeks }: { id: number; weeks: readonly OrderWeek[] }) {
  const { run } = useCall(deleteMealRotation, { refreshes: REFRESHES });
  return (
    <ConfirmAction
      title={`Delete Rotation ${id}`}
      message={
        <>
          {`Are you sure you wish to delete the Rotation ${id}?`}
          <UsedBy kind="meal-rotations" id={id} />
        </>
      }
      action="Delete"
      danger
      run={async () => {
        await run({ params: { id } });
        return null;
      }}
      onDone={() => toast.success('Rotation Deleted!')}
      trigger={(open) => (
        <ButtonWithReason
          action="Delete"
          of={`Rotation ${id}`}
          refusal={refusalToDeleteRotation(id, weeks)?.message ?? null}
          onClick={open}
        />
      )}
    />
  );
}
