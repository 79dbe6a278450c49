import { Button, Stack, Text } from '@mantine/core';
import {
  listPriceVarianceGroups,
  showPriceVarianceGroup,
  updatePriceVarianceGroup,
  type PriceVarianceGroup,
} from '@larder/contract/catalogue/price-variance-groups/price-variance-groups.ts';
import { listUses } from '@larder/contract/operations/uses/uses.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { describeEffect, effectIn } from '../../../parts/uses/describe-effect.ts';
import { describeUses } from '../../../parts/uses/describe-uses.ts';

/** The server records its own time. */
const browserNow = () => Temporal.Instant.fromEpochMilliseconds(Math.round(performance.timeOrigin + performance.now()));

export function ToggleGroup({ group }: { group: PriceVarianceGroup }) {
  const [isOpened, setIsOpened] = useState(false);
  const { run } = useCall(updatePriceVarianceGroup, {
    refreshes: [listPriceVarianceGroups, showPriceVarianceGroup, listUses],
  });
  const effect = useEffectOfToggle(group, isOpened);
  const isCounted = effect.isSuccess && !effect.isFetching;
  const action = group.is_active ? 'Deactivate' : 'Activate';
  return (
    <ConfirmAction
      title={`${action} ${group.name}`}
      message={
        <Stack gap="sm">
          <Meaning group={group} />
          {effect.isError ? (
            <FailedState message={effect.error.message} onRetry={() => void effect.refetch()} />
          ) : (
            <Text component="output">{isCounted ? effect.data : 'Calculating the effect on coming orders…'}</Text>
          )}
        </Stack>
      }
      action={action}
      danger={group.is_active}
      ready={isCounted}
      run={async () => {
        const deactivated_at = group.is_active ? browserNow().toString() : null;
        await run({ params: { id: group.id }, query: {}, body: { deactivated_at, version: group.version } });
        return null;
      }}
      onDone={() => toast.success(`${group.name} ${group.is_active ? 'deactivated' : 'activated'}`)}
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            if (isOpened) void effect.refetch();
            setIsOpened(true);
            open();
          }}
        >
          {action}
        </Button>
      )}
    />
  );
}

const PREVIEWED = 'preview of a group';

/** As `updatePriceVarianceGroup` would change it (CAT-50). */
function useEffectOfToggle({ id, is_active, version }: PriceVarianceGroup, isOpened: boolean) {
  return useQuery({
    queryKey: [PREVIEWED, id, version],
    queryFn: async () => {
      const deactivated_at = is_active ? browserNow().toString() : null;
      const sent = { params: { id }, query: { preview: true }, body: { deactivated_at, version } };
      return describeEffect(effectIn((await call(updatePriceVarianceGroup, sent)).data));
    },
    enabled: isOpened,
    gcTime: 0,
  });
}

function Meaning({ group }: { group: PriceVarianceGroup }) {
  const uses = useRead(listUses, { params: { kind: 'price-variance-groups', id: group.id } });
  const usage = uses.data && describeUses(uses.data.data);
  const used = usage === undefined ? '' : usage === null ? ' Not in use.' : ` This affects ${usage}.`;
  return group.is_active
    ? `Its customers stay in the group but pay the standard prices from now on. No more customers can be added.${used}`
    : `Its customers pay the group’s prices again.${used} Orders past their cutoff keep their prices.`;
}
