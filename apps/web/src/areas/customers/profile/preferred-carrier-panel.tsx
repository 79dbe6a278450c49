import { Stack } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { PreferredCarrierForm } from './preferred-carrier-form.tsx';
import { useCycleLabels } from '../../../parts/use-cycle-labels.ts';

export function PreferredCarrierPanel({ user }: { user: User }) {
  const cycles = useCycleLabels();
  const carriers = user.profile?.data.preferredCarriers?.data ?? [];
  return (
    <Stack gap="lg">
      {Object.entries(cycles).map(([id, label]) => {
        const preferred = carriers.find(({ production_cycle_id }) => production_cycle_id === Number(id)) ?? null;
        return (
          <PreferredCarrierForm
            key={`${id}:${JSON.stringify(preferred)}`}
            user={user}
            cycle={{ id: Number(id), label }}
            preferred={preferred}
          />
        );
      })}
    </Stack>
  );
}
