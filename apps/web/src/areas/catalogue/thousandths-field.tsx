import { TextInput } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useState } from 'react';
import { readThousandths, writeThousandths } from '@larder/domain/values/thousandths.ts';
import type { FieldProps } from '@larder/ui/controls/field-props.ts';
import { useTypedText } from '@larder/ui/controls/use-typed-text.ts';

const PROBLEM = 'Please give a number with at most three decimals.';
const read = (text: string) => {
  const value = text.trim() === '' ? 0 : readThousandths(text);
  return { value: value ?? 0, problem: value === null ? PROBLEM : null };
};

/** A number that is kept in thousandths and shown divided by 1000 (specification 001, 3). */
export function ThousandthsField({ value, defaultValue, onChange, error, onBlur, ...field }: FieldProps<number>) {
  const [amount, setAmount] = useUncontrolled<number>({
    ...(value === undefined ? {} : { value }),
    defaultValue: defaultValue ?? 0,
    ...(onChange ? { onChange } : {}),
  });
  const { ref, text, problem, type, tidy } = useTypedText(amount, writeThousandths, read, setAmount);
  const [left, setLeft] = useState(false);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
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
