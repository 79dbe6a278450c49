import { Button } from '@mantine/core';
import {
  listPriceVarianceGroups,
  showPriceVarianceGroup,
  updatePriceVarianceGroup,
  type PriceVarianceGroup,
} from '@larder/contract/catalogue/price-variance-groups/price-variance-groups.ts';
import { listUses } from '@larder/contract/operations/uses/uses.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { describeUses } from '../../../parts/uses/describe-uses.ts';

/** The server records its own time. */
const browserNow = () => Temporal.Instant.fromEpochMilliseconds(Math.round(performance.timeOrigin + performance.now()));

export function ToggleGroup({ group }: { group: PriceVarianceGroup }) {
  const { run } = useCall(updatePriceVarianceGroup, {
    refreshes: [listPriceVarianceGroups, showPriceVarianceGroup, listUses],
  });
  const action = group.is_active ? 'Deactivate' : 'Activate';
  return (
    <ConfirmAction
      title={`${action} ${group.name}`}
      message={<Effect group={group} />}
      action={action}
      danger={group.is_active}
      run={async () => {
        const deactivated_at = group.is_active ? browserNow().toString() : null;
        await run({ params: { id: group.id }, body: { deactivated_at, version: group.version } });
        return null;
      }}
      onDone={() => toast.success(`${group.name} ${group.is_active ? 'deactivated' : 'activated'}`)}
      trigger={(open) => (
        <Button variant="default" size="compact-sm" onClick={open}>
          {action}
        </Button>
      )}
    />
  );
}

function Effect({ group }: { group: PriceVarianceGroup }) {
  const uses = useRead(listUses, { params: { kind: 'price-variance-groups', id: group.id } });
  const usage = uses.data && describeUses(uses.data.data);
  const affected = usage === undefined ? '' : usage === null ? ' Not in use.' : ` This affects ${usage}.`;
  return group.is_active
    ? `Its customers stay in the group but pay the standard prices from now on. No more customers can be added.${affected}`
    : `Its customers pay the group’s prices again.${affected} Orders past their cutoff keep their prices.`;
}
