import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Holiday, HolidayChanges, HolidayForm } from '@larder/contract/shipping/holidays/holidays.ts';
import { refusalsOfHoliday } from '@larder/domain/shipping/holidays/holiday-rules.ts';
import { DayField } from '@larder/ui/controls/fields/day-field.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { NumberField } from '@larder/ui/controls/fields/number-field.tsx';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import { RepeatableRows } from '@larder/ui/patterns/forms/repeatable-rows.tsx';
import { initially, type FieldsOf, type ValuesOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import { day, rows, text, toNumber } from '../../../forms/kinds.ts';
import { hrefTo } from '../../../href-to.ts';
import { NoneYet } from '../../../parts/none-yet.tsx';
import { useCarriers } from '../carriers/use-carriers.ts';
import { formatShift } from './format-shift.ts';

interface RuleValues {
  key: string;
  carrier_id: string;
  shift_days: number | null;
}

const newRule = (): RuleValues => ({ key: crypto.randomUUID(), carrier_id: '', shift_days: null });

const rules = rows('Rules', {
  toRow: ({ carrier_id, shift_days }: HolidayForm['rules'][number]): RuleValues => ({
    key: String(carrier_id),
    carrier_id: String(carrier_id),
    shift_days,
  }),
  toSent: ({ carrier_id, shift_days }) => ({ carrier_id: toNumber(carrier_id), shift_days: shift_days as number }),
  name: ({ carrier_id }, carriers) =>
    carriers.find(({ id }) => String(id) === carrier_id)?.name ?? `Unknown id ${carrier_id}`,
  describe: ({ shift_days }) => formatShift(shift_days ?? 0),
  useOptions: () => useCarriers().carriers,
});

const FIELDS = {
  name: text('Name', { required: true }),
  start_date: day('Start Date', { required: true }),
  end_date: day('End Date', { required: true }),
};

export const CREATE_FIELDS = { ...FIELDS, rules: initially([newRule()], rules) } satisfies FieldsOf<HolidayForm>;
export const EDIT_FIELDS = { ...FIELDS, rules } satisfies FieldsOf<HolidayChanges, Holiday>;

type HolidayFields = typeof CREATE_FIELDS | typeof EDIT_FIELDS;
type HolidayValues = ValuesOf<typeof EDIT_FIELDS>;

/** The faults that the server would name, all at once. */
export function faultsOf(
  { start_date, end_date, rules: given }: HolidayValues,
  today: Temporal.PlainDate | undefined,
  previousStart: string | null = null,
): Record<string, string> {
  const start = start_date ?? end_date ?? today?.toString();
  if (start === undefined) return {};
  const from = Temporal.PlainDate.from(start);
  const faults = refusalsOfHoliday(
    {
      start_date: from,
      end_date: Temporal.PlainDate.from(end_date ?? start),
      // A rule without a carrier repeats no other.
      rules: given.map(({ carrier_id }, index) => ({
        carrier_id: carrier_id === '' ? -index - 1 : Number(carrier_id),
      })),
    },
    start_date === null ? from : (today ?? from),
    previousStart === null ? null : Temporal.PlainDate.from(previousStart),
  );
  return Object.fromEntries(faults.flatMap(({ field, message }) => (field === undefined ? [] : [[field, message]])));
}

export function holidaySections<F extends HolidayFields>(
  inputs: FormInputs<F>,
  today: Temporal.PlainDate | undefined,
): FormSection[] {
  const dayField = (path: 'start_date' | 'end_date') => {
    const { key, ...field } = inputs.props(path);
    return <DayField key={key} {...(today && { pickableFrom: today.toString() })} {...field} />;
  };
  return [
    {
      title: 'Holiday',
      paths: ['name', 'start_date', 'end_date'],
      fields: (
        <FieldGrid>
          {inputs.input('name')}
          {dayField('start_date')}
          {dayField('end_date')}
        </FieldGrid>
      ),
    },
    {
      title: 'Rules',
      paths: ['rules'],
      fields: <Rules form={inputs.form as unknown as UseFormReturnType<HolidayValues>} />,
    },
  ];
}

function Rules({ form }: { form: UseFormReturnType<HolidayValues> }) {
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
