import { Checkbox, Group, NativeSelect, Radio, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CentsField } from '@larder/ui/controls/fields/cents-field.tsx';
import { ChoiceGroup } from '@larder/ui/controls/fields/choice-group.tsx';
import { DayField } from '@larder/ui/controls/fields/day-field.tsx';
import { MoneyField } from '@larder/ui/controls/fields/money-field.tsx';
import { NumberField } from '@larder/ui/controls/fields/number-field.tsx';
import type { FieldControl, Hints, Named } from './field.ts';
import { offeredOptions } from './offered-options.ts';

export type FieldProps = ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']> &
  Hints & { label: string; disabled?: boolean };

export const isTicked = (control: FieldControl | null) => control?.as === 'checkbox' || control?.as === 'switch';

interface FieldInputProps {
  control: FieldControl | null;
  field: FieldProps;
  /** The value of the record. */
  stored: unknown;
}

export function FieldInput({ control, field, stored }: FieldInputProps) {
  switch (control?.as) {
    case 'textarea':
      return <Textarea autosize minRows={2} {...field} />;
    case 'checkbox':
      return <Checkbox {...field} />;
    case 'switch':
      return <Switch {...field} />;
    case 'number':
      return <NumberField {...field} />;
    case 'whole':
      return <NumberField whole {...field} />;
    case 'money':
      return <MoneyField {...field} />;
    case 'cents':
      return <CentsField {...field} />;
    case 'day':
      return <DayField {...field} />;
    case 'select':
      return <Select none={control.none} useOptions={control.useOptions} field={field} stored={stored} />;
    case 'choices':
      return <Choices useOptions={control.useOptions} field={field} stored={stored} />;
    case 'radio':
      return (
        <Radio.Group {...field}>
          <Group mt={6}>
            {Object.entries(control.names).map(([value, name]) => (
              <Radio key={value} value={value} label={name} />
            ))}
          </Group>
        </Radio.Group>
      );
    default:
      return <TextInput {...field} />;
  }
}

interface SelectProps {
  none: string | null;
  useOptions: () => readonly Named[];
  field: FieldProps;
  stored: unknown;
}

function Select({ none, useOptions, field, stored }: SelectProps) {
  const options = offeredOptions(useOptions(), [stored]).map(({ id, name }) => ({ value: String(id), label: name }));
  const data = none === null ? options : [{ value: '', label: none }, ...options];
  // Remount once the options have loaded so the select picks up its value.
  return <NativeSelect key={options.length} data={data} {...field} />;
}

interface ChoicesProps {
  useOptions: () => readonly (Named & { id: number })[];
  field: FieldProps;
  stored: unknown;
}

const Choices = ({ useOptions, field: { required: _, description: __, ...field }, stored }: ChoicesProps) => (
  <ChoiceGroup options={offeredOptions(useOptions(), Array.isArray(stored) ? stored : [])} {...field} />
);
