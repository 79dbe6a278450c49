import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { listPriceVarianceGroups } from '@larder/contract/catalogue/price-variance-groups/price-variance-groups.ts';
import { setPriceVarianceGroup } from '@larder/contract/customers/account-terms/account-terms.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { refusalToJoinGroup } from '@larder/domain/customers/account-terms/account-terms.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { SUBSCRIPTION_READS } from '../subscriptions/subscription-reads.ts';
import { ChoiceGuard } from '../../../forms/leaving/choice-guard.tsx';
import { nameOf } from '../users/users-columns.tsx';

const NO_GROUP = 'none';
const OF = { of: 'price variance' };

export function VariancePanel({ user }: { user: User }) {
  const read = useRead(listPriceVarianceGroups, {}, { staleSeconds: 60 });
  const [wanted, setWanted] = useState('');
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const groups = read.data.data;
  const current = groups.find(({ id }) => id === user.price_variance_group_id);
  const options = groups.map((group) => ({
    value: String(group.id),
    label: group.is_active ? group.name : `${group.name} (deactivated)`,
    disabled: group.id === current?.id || refusalToJoinGroup(group) !== null,
  }));
  const name = groups.find(({ id }) => String(id) === wanted)?.name;
  return (
    <Stack gap="sm">
      <ChoiceGuard of="the price variance group" isChosen={wanted !== ''} />
      <Text size="sm">
        {current ? `Pays the prices of ${current.name}.` : 'No group: pays standard prices.'}
        {current && !current.is_active ? ' The group is deactivated, so standard prices apply.' : ''}
      </Text>
      <Group align="end" gap="xs">
        <NativeSelect
          label="Change group to"
          data={[
            { value: '', label: 'Choose a group' },
            ...options,
            ...(current ? [{ value: NO_GROUP, label: 'No group' }] : []),
          ]}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <ChangeGroup
          user={user}
          wanted={wanted}
          title={name ? `Move ${nameOf(user)} to ${name}` : `Remove ${nameOf(user)} from ${current?.name}`}
          onDone={() => setWanted('')}
        />
      </Group>
    </Stack>
  );
}

interface ChangeGroupProps {
  user: User;
  wanted: string;
  title: string;
  onDone: () => void;
}

function ChangeGroup({ user, wanted, title, onDone }: ChangeGroupProps) {
  const { run } = useCall(setPriceVarianceGroup, { refreshes: SUBSCRIPTION_READS });
  return (
    <ConfirmAction
      title={title}
      message="Orders before their cutoff are repriced. Orders past their cutoff keep their prices."
      action="Change group"
      run={async () => {
        const price_variance_group = wanted === NO_GROUP ? null : Number(wanted);
        await run({ params: { id: user.id }, body: { price_variance_group } }).catch((failure: unknown) => {
          toast.error('Error Occurred!', null, OF);
          throw failure;
        });
        return null;
      }}
      onDone={() => {
        onDone();
        toast.success('Price variance updated!', null, OF);
      }}
      trigger={(open) => (
        <ButtonWithReason
          action="Change group"
          size="sm"
          refusal={wanted === '' ? 'Choose a group first.' : null}
          onClick={open}
        />
      )}
    />
  );
}
