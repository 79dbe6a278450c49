import { TextInput } from '@mantine/core';
import { readThousandths, writeThousandths } from '@larder/domain/values/thousandths.ts';
import type { FieldProps } from '@larder/ui/controls/fields/field-props.ts';
import { useTypedField } from '@larder/ui/controls/fields/use-typed-field.ts';

const PROBLEM = 'Enter a number with at most three decimals.';
const read = (text: string) => {
  const value = text.trim() === '' ? 0 : readThousandths(text);
  return { value: value ?? 0, problem: value === null ? PROBLEM : null };
};

/** Stores thousandths and shows the value divided by 1,000 (CAT-8). */
export function ThousandthsField(props: FieldProps<number>) {
  const { input } = useTypedField(props, { empty: 0, write: writeThousandths, read, isTidied: true });
  return <TextInput inputMode="decimal" {...input} />;
}
