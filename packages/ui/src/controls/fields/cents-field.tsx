import { cents, formatDollars, type Cents } from '@larder/domain/values/cents.ts';
import { TextInput } from '@mantine/core';
import type { FieldProps } from './field-props.ts';
import { useTypedField } from './use-typed-field.ts';

const PROBLEM = 'Enter whole cents.';
const write = (amount: Cents | null) => (amount === null ? '' : String(amount));
const read = (typed: string) => {
  const text = typed.trim();
  if (text === '') return { value: null, problem: null };
  const isWhole = /^\d{1,15}$/.test(text);
  return isWhole ? { value: cents(Number(text)), problem: null } : { value: null, problem: PROBLEM };
};

/** In whole cents. */
export function CentsField(props: FieldProps<Cents | null>) {
  const { value, input } = useTypedField(props, { empty: null, write, read });
  return (
    <TextInput
      inputMode="numeric"
      rightSection={<span aria-hidden>¢</span>}
      description={value === null ? 'In cents: 649 is $6.49' : `In cents: ${formatDollars(value)}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
    />
  );
}
