import '@mantine/core/styles/Fieldset.css';
import { Fieldset, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { resetPreferredCarrier, savePreferredCarriers } from '@larder/contract/customers/profile/profile.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { listCarriers } from '@larder/contract/shipping/carriers/carriers.ts';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { type ChangeEvent, useState } from 'react';
import { CallFailure } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { ChoiceGuard } from '../../../forms/leaving/choice-guard.tsx';
import { SUBSCRIPTION_READS } from '../subscriptions/subscription-reads.ts';

type Preferred = NonNullable<NonNullable<User['profile']>['data']['preferredCarriers']>['data'][number];

interface PreferredCarrierFormProps {
  user: User;
  cycle: { id: number; label: string };
  preferred: Preferred | null;
}

const OF = { of: 'preferred carrier' };

/** SHIP-4 */
const TRANSIT = Array.from({ length: 10 }, (_, index) => String(index + 1));
const choices = (first: string, rest: { value: string; label: string }[]) => [{ value: '', label: first }, ...rest];

export function PreferredCarrierForm({ user, cycle, preferred }: PreferredCarrierFormProps) {
  const carriers = useRead(listCarriers, { query: { per_page: 100 } }, { staleSeconds: 300 });
  const [carrier, setCarrier] = useState(String(preferred?.carrier_id ?? ''));
  const [day, setDay] = useState<string>(preferred?.ship_day_name ?? '');
  const [transit, setTransit] = useState(String(preferred?.days_in_transit ?? ''));
  const { run, ...save } = useSaving(user, cycle.id);
  const weekday = WEEKDAYS.find((each) => each === day);
  const isChanged =
    carrier !== String(preferred?.carrier_id ?? '') ||
    day !== (preferred?.ship_day_name ?? '') ||
    transit !== String(preferred?.days_in_transit ?? '');
  const changing = (change: (value: string) => void) => (event: ChangeEvent<HTMLSelectElement>) => {
    save.clear();
    change(event.currentTarget.value);
  };
  const isComplete = carrier !== '' && weekday !== undefined && transit !== '';
  return (
    <Fieldset legend={cycle.label}>
      <ChoiceGuard of={`the preferred carrier of ${cycle.label}`} isChosen={isChanged} />
      <Stack gap="xs">
        {preferred ? null : <Text size="sm">Automatic, based on the zip code.</Text>}
        <NativeSelect
          label="Carrier"
          data={choices(
            'Choose a carrier',
            carriers.data?.data.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
          )}
          value={carrier}
          onChange={changing(setCarrier)}
        />
        <NativeSelect
          label="Ship day"
          data={choices(
            'Choose a day',
            WEEKDAYS.map((each) => ({ value: each, label: each })),
          )}
          value={day}
          onChange={changing(setDay)}
        />
        <NativeSelect
          label="Days in transit"
          data={choices(
            'Choose',
            TRANSIT.map((each) => ({ value: each, label: each })),
          )}
          value={transit}
          onChange={changing(setTransit)}
        />
        {save.failure === null ? null : (
          <Callout tone="red" urgent>
            {save.failure}
          </Callout>
        )}
        <Group gap="xs">
          <WorkingButton
            variant="default"
            working={save.saving}
            onClick={() => {
              if (!isComplete) return save.refuse('Choose a carrier, a ship day and the days in transit.');
              void run({
                carrier_id: Number(carrier),
                ship_day_name: weekday,
                days_in_transit: Number(transit),
              });
            }}
          >
            Save carrier
          </WorkingButton>
          {preferred ? (
            <WorkingButton variant="subtle" working={save.saving} onClick={() => run(null)}>
              Set to auto
            </WorkingButton>
          ) : null}
        </Group>
      </Stack>
    </Fieldset>
  );
}

type Wanted = Omit<Preferred, 'production_cycle_id'>;

/** Null resets to auto. */
function useSaving(user: User, cycleId: number) {
  const save = useCall(savePreferredCarriers, { refreshes: SUBSCRIPTION_READS });
  const reset = useCall(resetPreferredCarrier, { refreshes: SUBSCRIPTION_READS });
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (wanted: Wanted | null) => {
    setFailure(null);
    try {
      if (wanted === null) await reset.run({ params: { id: user.id, productionCycleId: cycleId } });
      else
        await save.run({
          params: { id: user.id },
          body: { preferred_carriers: [{ production_cycle_id: cycleId, ...wanted }] },
        });
      toast.success(wanted === null ? 'Preferred carrier set to auto' : 'Preferred carrier updated', null, OF);
    } catch (error) {
      toast.error('Error Occurred!', null, OF);
      setFailure(error instanceof CallFailure ? error.message : 'Error Occurred!');
    }
  };
  const clear = () => setFailure(null);
  return { run, failure, refuse: setFailure, clear, saving: save.running || reset.running };
}
