import { Group, NativeSelect, Stack } from '@mantine/core';
import { changeProductionCycle } from '@larder/contract/customers/profile/profile.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { ChoiceGuard } from '../../../forms/leaving/choice-guard.tsx';
import { SUBSCRIPTION_READS } from '../subscriptions/subscription-reads.ts';
import { CycleFacts } from '../users/user-facts.tsx';
import { nameOf } from '../users/users-columns.tsx';
import { useCycleLabels } from '../../../parts/use-cycle-labels.ts';

export function CyclePanel({ user }: { user: User }) {
  const [wanted, setWanted] = useState('');
  // State, because they must outlive the toast.
  const [left, setLeft] = useState<string[]>([]);
  const { run } = useCall(changeProductionCycle, { refreshes: SUBSCRIPTION_READS });
  const cycles = useCycleLabels();
  const label = cycles[Number(wanted)] ?? '';
  const others = Object.entries(cycles).filter(([id]) => Number(id) !== user.production_cycle_id);
  return (
    <Stack gap="sm">
      <ChoiceGuard of="the production cycle" isChosen={wanted !== ''} />
      <CycleFacts user={user} />
      {left.length === 0 ? null : (
        <Callout tone="orange" urgent>
          {left.join(' ')}
        </Callout>
      )}
      <Group align="end" gap="xs">
        <NativeSelect
          label="Change to"
          data={[{ value: '', label: 'Choose a cycle' }, ...others.map(([value, name]) => ({ value, label: name }))]}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <ConfirmAction
          title={`Change the production cycle of ${nameOf(user)}`}
          message={`Upcoming orders before both cutoffs move to ${label}. Their ship and delivery dates are recalculated for the default address.`}
          action={`Change to ${label}`}
          run={async () => {
            const { meta } = await run({
              params: { id: user.id },
              body: { production_cycle_id: Number(wanted) },
            });
            setLeft(meta.orders_left);
            return null;
          }}
          onDone={() => {
            setWanted('');
            toast.success('Production cycle has been changed!', nameOf(user));
          }}
          trigger={(open) => (
            <ButtonWithReason
              action="Change"
              size="sm"
              refusal={wanted === '' ? 'Choose a production cycle first.' : null}
              onClick={open}
            />
          )}
        />
      </Group>
    </Stack>
  );
}
