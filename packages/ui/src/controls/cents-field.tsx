import { cents, formatDollars, type Cents } from '@larder/domain/values/cents.ts';
import { TextInput } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useState } from 'react';
import type { FieldProps } from './field-props.ts';
import { useTypedText } from './use-typed-text.ts';

const PROBLEM = 'Please give whole cents.';
const write = (amount: Cents | null) => (amount === null ? '' : String(amount));
const read = (typed: string) => {
  const text = typed.trim();
  if (text === '') return { value: null, problem: null };
  const isWhole = /^\d{1,15}$/.test(text);
  return isWhole ? { value: cents(Number(text)), problem: null } : { value: null, problem: PROBLEM };
};

/** A price typed in whole cents, as the catalogue keeps it; what that is in dollars stands below. */
export function CentsField({ value, defaultValue, onChange, error, onBlur, ...field }: FieldProps<Cents | null>) {
  const [amount, setAmount] = useUncontrolled<Cents | null>({
    ...(value === undefined ? {} : { value }),
    defaultValue: defaultValue ?? null,
    ...(onChange ? { onChange } : {}),
  });
  const { ref, text, problem, type } = useTypedText(amount, write, read, setAmount);
  const [left, setLeft] = useState(false);
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      rightSection={<span aria-hidden>¢</span>}
      description={amount === null ? 'Whole cents' : `Whole cents, that is ${formatDollars(amount)}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...field}
      ref={ref}
      value={text}
      error={(left ? problem : null) ?? error}
      onChange={(event) => type(event.currentTarget.value)}
      onInvalid={() => setLeft(true)}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}
