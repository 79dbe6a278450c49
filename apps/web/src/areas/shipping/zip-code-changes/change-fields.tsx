import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ZipCodeAct } from '@larder/contract/shipping/zip-code-changes/zip-code-changes.ts';
import { WEEKDAYS, type Weekday } from '@larder/domain/values/weekdays.ts';
import { NumberField } from '@larder/ui/controls/fields/number-field.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { toNumber } from '../../../forms/kinds.ts';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';
import { useCycleLabels } from '../../../parts/use-cycle-labels.ts';
import { useCarriers } from '../carriers/use-carriers.ts';

type ActKind = ZipCodeAct['kind'];

export interface ActValues extends Record<string, unknown> {
  act: {
    kind: ActKind;
    of_carrier_id: string;
    of_production_cycle_id: string;
    carrier_id: string;
    production_cycle_id: string;
    ship_day_name: Weekday | '';
    days_in_transit: number | null;
    is_default: boolean;
  };
}

export const EMPTY: ActValues = {
  act: {
    kind: 'change-rules',
    of_carrier_id: '',
    of_production_cycle_id: '',
    carrier_id: '',
    production_cycle_id: '',
    ship_day_name: '',
    days_in_transit: null,
    is_default: false,
  },
};

const idOf = (value: string) => (value === '' ? null : Number(value));

/** Missing values of a new rule are refused by the body's schema, under their fields. */
export function toAct({ act }: ActValues): ZipCodeAct {
  const { kind, ship_day_name, days_in_transit, is_default } = act;
  if (kind === 'enable' || kind === 'disable') return { kind };
  if (kind === 'add-rule')
    return {
      kind,
      carrier_id: toNumber(act.carrier_id),
      production_cycle_id: toNumber(act.production_cycle_id),
      ship_day_name: ship_day_name as Weekday,
      days_in_transit: days_in_transit as number,
      is_default,
    };
  const of = { of_carrier_id: idOf(act.of_carrier_id), of_production_cycle_id: idOf(act.of_production_cycle_id) };
  if (kind === 'remove-rules') return { kind, ...of };
  return { kind, ...of, carrier_id: idOf(act.carrier_id), ship_day_name: ship_day_name || null, days_in_transit };
}

const KINDS: Record<ActKind, string> = {
  'change-rules': 'Change shipping rules',
  'add-rule': 'Add a shipping rule',
  'remove-rules': 'Remove shipping rules',
  enable: 'Enable',
  disable: 'Disable',
};

export function ChangeFields({ form }: { form: UseFormReturnType<ActValues> }) {
  const { act } = useWatchedValues(form, ['act.kind']);
  const { carriers } = useCarriers();
  const cycles = Object.entries(useCycleLabels());
  const field = (path: string, type: 'input' | 'checkbox' = 'input') => ({
    ...form.getInputProps(path, { type }),
    key: `${form.key(path)} ${carriers.length} ${cycles.length}`,
  });
  const carriersOr = (label: string) => [
    { value: '', label },
    ...carriers.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const cyclesOr = (label: string) => [
    { value: '', label },
    ...cycles.map(([value, name]) => ({ value, label: name })),
  ];
  const weekdaysOr = (label: string) => [{ value: '', label }, ...WEEKDAYS];
  return (
    <Stack gap="md">
      <NativeSelect
        label="Change"
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        {...field('act.kind')}
      />
      {act.kind === 'change-rules' || act.kind === 'remove-rules' ? (
        <FieldGrid>
          <NativeSelect label="Rules of carrier" data={carriersOr('All carriers')} {...field('act.of_carrier_id')} />
          <NativeSelect label="Rules of cycle" data={cyclesOr('All cycles')} {...field('act.of_production_cycle_id')} />
        </FieldGrid>
      ) : null}
      {act.kind === 'change-rules' ? (
        <FieldGrid>
          <NativeSelect label="New carrier" data={carriersOr('Unchanged')} {...field('act.carrier_id')} />
          <NativeSelect label="New ship day" data={weekdaysOr('Unchanged')} {...field('act.ship_day_name')} />
          <NumberField
            whole
            label="New days in transit"
            description="Leave empty to keep them"
            {...field('act.days_in_transit')}
          />
        </FieldGrid>
      ) : null}
      {act.kind === 'add-rule' ? (
        <>
          <FieldGrid>
            <NativeSelect label="Carrier" required data={carriersOr('Choose a carrier')} {...field('act.carrier_id')} />
            <NativeSelect
              label="Production Cycle"
              required
              data={cyclesOr('Choose a cycle')}
              {...field('act.production_cycle_id')}
            />
            <NativeSelect
              label="Ship Day"
              required
              data={weekdaysOr('Choose a weekday')}
              {...field('act.ship_day_name')}
            />
            <NumberField whole label="Days in transit" required {...field('act.days_in_transit')} />
          </FieldGrid>
          <Checkbox
            label="Default of its cycle"
            description="Replaces the default rule of the cycle"
            {...field('act.is_default', 'checkbox')}
          />
        </>
      ) : null}
    </Stack>
  );
}
