import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { createHoliday, listHolidays, type HolidayForm } from '@larder/contract/shipping/holidays/holidays.ts';
import { NumberField } from '@larder/ui/controls/fields/number-field.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { RepeatableRows } from '@larder/ui/patterns/forms/repeatable-rows.tsx';
import { useNavigate } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { initially, type FieldsOf, type ValuesOf } from '../../../forms/field.ts';
import { day, rows, text, toNumber } from '../../../forms/kinds.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { useCarriers } from '../carriers/use-carriers.ts';
import { hrefTo } from '../../../href-to.ts';
import { NoneYet } from '../../../parts/none-yet.tsx';

interface RuleValues {
  key: string;
  carrier_id: string;
  shift_days: number | null;
}

const newRule = (): RuleValues => ({ key: crypto.randomUUID(), carrier_id: '', shift_days: null });

/** Not described: a holiday is created and never edited. */
const rules = rows('Rules', {
  toRow: ({ carrier_id, shift_days }: HolidayForm['rules'][number]): RuleValues => ({
    ...newRule(),
    carrier_id: String(carrier_id),
    shift_days,
  }),
  toSent: ({ carrier_id, shift_days }) => ({ carrier_id: toNumber(carrier_id), shift_days: shift_days as number }),
  name: ({ carrier_id }) => carrier_id,
  describe: ({ shift_days }) => String(shift_days),
});

const FIELDS = {
  name: text('Name', { required: true }),
  start_date: day('Start Date', { required: true }),
  end_date: day('End Date', { required: true }),
  rules: initially([newRule()], rules),
} satisfies FieldsOf<HolidayForm>;

export function NewHolidayPage() {
  const navigate = useNavigate();
  const { inputs, ...used } = useCreateForm(createHoliday, FIELDS, {
    toSent: (body) => ({ body }),
    refreshes: [listHolidays],
    success: 'Holiday Created!',
    failure: 'Holiday not created',
    onSaved: () => void navigate({ to: '/holidays' }),
  });
  return (
    <>
      <PageHeader title="New Holiday" back={{ href: lastList('/holidays'), label: 'All holidays' }} />
      <RecordForm
        save="Save Holiday"
        sections={[
          inputs.section('Holiday', ['name', 'start_date', 'end_date']),
          { title: 'Rules', paths: ['rules'], fields: <Rules form={inputs.form} /> },
        ]}
        {...used}
      />
    </>
  );
}

function Rules({ form }: { form: UseFormReturnType<ValuesOf<typeof FIELDS>> }) {
  const { carriers, isNoneYet } = useCarriers();
  const chosen = form.getValues().rules;
  const change = (next: RuleValues[]) => {
    form.setFieldValue('rules', next);
    // Errors by position no longer apply.
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('rules'))));
  };
  const field = (path: string) => ({ ...form.getInputProps(path), key: `${path} ${form.key('rules')}` });
  return (
    <RepeatableRows
      legend="Number of days to move boxes that ship within the date range. Enter a negative number to move them earlier."
      noun="rule"
      least={1}
      onAdd={() => change([...chosen, newRule()])}
      onRemove={(index) => change(chosen.toSpliced(index, 1))}
      rows={chosen.map(({ key }, index) => ({
        key,
        fields: (
          <>
            <NativeSelect
              label="Carrier"
              required
              description={
                isNoneYet ? <NoneYet of="carriers" href={hrefTo({ to: '/carriers' })} screen="Carriers" /> : undefined
              }
              data={[
                { value: '', label: 'Choose a carrier' },
                ...carriers.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              {...field(`rules.${index}.carrier_id`)}
            />
            <NumberField whole label="Shift in days" required {...field(`rules.${index}.shift_days`)} />
          </>
        ),
      }))}
    />
  );
}
