import { toDollars, type Cents } from '@larder/domain/values/cents.ts';
import { TextInput } from '@mantine/core';
import type { FieldProps } from './field-props.ts';
import { readMoney } from './read-money.ts';
import { useTypedField } from './use-typed-field.ts';

const write = (amount: Cents | null) => (amount === null ? '' : toDollars(amount).toFixed(2));
const read = (text: string) => {
  const { amount, problem } = readMoney(text);
  return { value: amount, problem };
};

/** Shows two decimals, or the error, once left. */
export function MoneyField(props: FieldProps<Cents | null>) {
  const { input } = useTypedField(props, { empty: null, write, read, isTidied: true });
  return <TextInput inputMode="decimal" leftSection={<span aria-hidden>$</span>} {...input} />;
}
