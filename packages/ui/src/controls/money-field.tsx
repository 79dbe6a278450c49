import { toDollars, type Cents } from '@larder/domain/values/cents.ts';
import { TextInput } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useState } from 'react';
import type { FieldProps } from './field-props.ts';
import { readMoney } from './read-money.ts';
import { useTypedText } from './use-typed-text.ts';

const write = (amount: Cents | null) => (amount === null ? '' : toDollars(amount).toFixed(2));
const read = (text: string) => {
  const { amount, problem } = readMoney(text);
  return { value: amount, problem };
};

/** An amount typed in dollars, given as cents. Once left it is written with two decimals, or says why not. */
export function MoneyField({ value, defaultValue, onChange, error, onBlur, ...field }: FieldProps<Cents | null>) {
  const [amount, setAmount] = useUncontrolled<Cents | null>({
    ...(value === undefined ? {} : { value }),
    defaultValue: defaultValue ?? null,
    ...(onChange ? { onChange } : {}),
  });
  const { ref, text, problem, type, tidy } = useTypedText(amount, write, read, setAmount);
  const [left, setLeft] = useState(false);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span aria-hidden>$</span>}
      {...field}
      ref={ref}
      value={text}
      error={(left ? problem : null) ?? error}
      onChange={(event) => type(event.currentTarget.value)}
      onInvalid={() => setLeft(true)}
      onBlur={(event) => {
        setLeft(true);
        tidy();
        onBlur?.(event);
      }}
    />
  );
}
