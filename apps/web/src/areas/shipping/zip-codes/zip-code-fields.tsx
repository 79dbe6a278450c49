import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ZipCode, ZipCodeForm } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { WEEKDAYS, type Weekday } from '@larder/domain/values/weekdays.ts';
import { NumberField } from '@larder/ui/controls/fields/number-field.tsx';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import { RepeatableRows } from '@larder/ui/patterns/forms/repeatable-rows.tsx';
import { type FieldsOf, from, type ValuesOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import { choice, optionalReference, rows, text, toNumber, word, yesNo } from '../../../forms/kinds.ts';
import { useCycleLabels } from '../../../parts/use-cycle-labels.ts';
import { useCarriers } from '../carriers/use-carriers.ts';
import { useStates } from '../states/use-states.ts';

interface RuleValues {
  key: string;
  carrier_id: string;
  production_cycle_id: string;
  ship_day_name: Weekday | '';
  days_in_transit: number | null;
  is_default: boolean;
  alternate_ups_service: string;
}

const newRule = (): RuleValues => ({
  key: crypto.randomUUID(),
  carrier_id: '',
  production_cycle_id: '',
  ship_day_name: '',
  days_in_transit: null,
  is_default: false,
  alternate_ups_service: '',
});

const daysOf = (days: number | null) => `${days ?? 0} ${days === 1 ? 'day' : 'days'}`;
const useCycles = () => Object.entries(useCycleLabels()).map(([id, name]) => ({ id: Number(id), name }));

const shippingRules = rows('Shipping rules', {
  toRow: (rule: ZipCode['shippingRules'][number]): RuleValues => ({
    key: `${rule.carrier.id}-${rule.production_cycle.id}-${rule.ship_day_name}`,
    carrier_id: String(rule.carrier.id),
    production_cycle_id: String(rule.production_cycle.id),
    ship_day_name: rule.ship_day_name,
    days_in_transit: rule.days_in_transit,
    is_default: rule.is_default,
    alternate_ups_service: rule.alternate_ups_service ?? '',
  }),
  toSent: ({ key: _, ...rule }) => ({
    ...rule,
    carrier_id: toNumber(rule.carrier_id),
    production_cycle_id: toNumber(rule.production_cycle_id),
    ship_day_name: rule.ship_day_name as Weekday,
    days_in_transit: rule.days_in_transit as number,
  }),
  name: ({ carrier_id, ship_day_name }, carriers) =>
    `${carriers.find(({ id }) => String(id) === carrier_id)?.name ?? `Unknown id ${carrier_id}`}, ${ship_day_name}`,
  describe: ({ days_in_transit, is_default }) => `${daysOf(days_in_transit)}${is_default ? ', default' : ''}`,
  useOptions: () => useCarriers().carriers,
});

const TIME_ZONES = { Eastern: 'Eastern', Central: 'Central', Mountain: 'Mountain', Pacific: 'Pacific' };

export const FIELDS = {
  zone: text('Zone'),
  state: word('State', () => useStates().states, { required: true, none: 'Choose a state' }),
  time_zone: choice('Time Zone', TIME_ZONES, { as: 'select', required: true }),
  default_production_cycle_id: from(
    ({ default_production_cycle }: ZipCode) => default_production_cycle?.id ?? null,
    optionalReference('Default PC', useCycles, { description: 'Of sign-ups on days without a cycle of their own' }),
  ),
  is_active: yesNo('Active', { description: 'New customers are accepted' }),
  shippingRules,
} satisfies FieldsOf<ZipCodeForm, ZipCode>;

export type ZipCodeValues = ValuesOf<typeof FIELDS>;

export const zipCodeSections = (inputs: FormInputs<typeof FIELDS>): FormSection[] => [
  inputs.section('ZIP Code', ['zone', 'state', 'time_zone', 'default_production_cycle_id', 'is_active']),
  {
    title: 'Shipping rules',
    paths: ['shippingRules'],
    fields: <Rules form={inputs.form as unknown as UseFormReturnType<ZipCodeValues>} />,
  },
];

const MOST_RULES = 50;

function Rules({ form }: { form: UseFormReturnType<ZipCodeValues> }) {
  const { carriers } = useCarriers();
  const cycles = useCycles();
  const chosen = form.getValues().shippingRules;
  const change = (next: RuleValues[]) => {
    form.setFieldValue('shippingRules', next);
    // Errors by position no longer apply.
    form.setErrors(
      Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('shippingRules'))),
    );
  };
  const field = (path: string, type: 'input' | 'checkbox' = 'input') => ({
    ...form.getInputProps(path, { type }),
    key: `${path} ${form.key('shippingRules')} ${carriers.length} ${cycles.length}`,
  });
  return (
    <RepeatableRows
      legend="Orders follow the default rule of their cycle, otherwise the fastest one."
      noun="rule"
      most={MOST_RULES}
      onAdd={() => change([...chosen, newRule()])}
      onRemove={(index) => change(chosen.toSpliced(index, 1))}
      rows={chosen.map(({ key }, index) => ({
        key,
        fields: (
          <>
            <NativeSelect
              label="Carrier"
              required
              data={[
                { value: '', label: 'Choose a carrier' },
                ...carriers.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              {...field(`shippingRules.${index}.carrier_id`)}
            />
            <NativeSelect
              label="Production Cycle"
              required
              data={[
                { value: '', label: 'Choose a cycle' },
                ...cycles.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              {...field(`shippingRules.${index}.production_cycle_id`)}
            />
            <NativeSelect
              label="Ship Day"
              required
              data={[{ value: '', label: 'Choose a weekday' }, ...WEEKDAYS]}
              {...field(`shippingRules.${index}.ship_day_name`)}
            />
            <NumberField whole label="Days in transit" required {...field(`shippingRules.${index}.days_in_transit`)} />
            <TextInput label="Alternate UPS service" {...field(`shippingRules.${index}.alternate_ups_service`)} />
            <Checkbox label="Default of its cycle" {...field(`shippingRules.${index}.is_default`, 'checkbox')} />
          </>
        ),
      }))}
    />
  );
}
