import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { createHoliday, listHolidays } from '@larder/contract/shipping/holidays/holidays.ts';
import { DayField } from '@larder/ui/controls/fields/day-field.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { NumberField } from '@larder/ui/controls/fields/number-field.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { RepeatableRows } from '@larder/ui/patterns/forms/repeatable-rows.tsx';
import { useNavigate } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { type HolidayValues, toHolidayBody, newHoliday, newRule, type RuleValues } from './holiday-values.ts';
import { useCarriers } from '../carriers/use-carriers.ts';

export function NewHolidayPage() {
  const navigate = useNavigate();
  const { form, ...used } = useRecordForm(createHoliday, {
    initial: newHoliday(),
    toSent: (values) => ({ body: toHolidayBody(values) }),
    refreshes: [listHolidays],
    success: 'Holiday Created!',
    failure: 'Error Occurred!',
    onSaved: () => void navigate({ to: '/holidays' }),
  });
  const field = form.getInputProps;
  return (
    <>
      <PageHeader title="New Holiday" back={{ href: lastList('/holidays'), label: 'All holidays' }} />
      <RecordForm
        form={form}
        save="Save Holiday"
        sections={[
          {
            title: 'Holiday',
            paths: ['name', 'start_date', 'end_date'],
            fields: (
              <FieldGrid>
                <TextInput label="Name" required key={form.key('name')} {...field('name')} />
                <DayField label="Start Date" required key={form.key('start_date')} {...field('start_date')} />
                <DayField label="End Date" required key={form.key('end_date')} {...field('end_date')} />
              </FieldGrid>
            ),
          },
          { title: 'Rules', paths: ['rules'], fields: <Rules form={form} /> },
        ]}
        {...used}
      />
    </>
  );
}

function Rules({ form }: { form: UseFormReturnType<HolidayValues> }) {
  const { carriers } = useCarriers();
  const { rules } = form.getValues();
  const change = (next: RuleValues[]) => {
    form.setFieldValue('rules', next);
    // Positions have changed, so errors by position no longer apply.
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('rules'))));
  };
  const field = (path: string) => ({ ...form.getInputProps(path), key: `${path} ${form.key('rules')}` });
  return (
    <RepeatableRows
      legend="Number of days to move boxes that ship within the date range. Enter a negative number to move them earlier."
      noun="rule"
      least={1}
      onAdd={() => change([...rules, newRule()])}
      onRemove={(index) => change(rules.toSpliced(index, 1))}
      rows={rules.map(({ key }, index) => ({
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
              {...field(`rules.${index}.carrier_id`)}
            />
            <NumberField whole label="Shift in days" required {...field(`rules.${index}.shift_days`)} />
          </>
        ),
      }))}
    />
  );
}
