import { TextInput } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useState } from 'react';
import type { FieldProps } from './field-props.ts';
import { useTypedText } from './use-typed-text.ts';

const PROBLEM = 'Enter a number such as 6.25.';
const DECIMAL = /^-?(\d+(\.\d*)?|\.\d+)$/;
const write = (value: number | null) => (value === null ? '' : String(value));
const read = (typed: string) => {
  const text = typed.trim();
  if (text === '') return { value: null, problem: null };
  return DECIMAL.test(text) ? { value: Number(text), problem: null } : { value: null, problem: PROBLEM };
};

interface NumberFieldProps extends FieldProps<number | null> {
  /** By how much the arrow keys change it. */
  step?: number;
}

/** A number as text: what is typed stays as typed, the arrow keys step it, and what is no number says so. */
export function NumberField(props: NumberFieldProps) {
  const { step = 1, value, defaultValue, onChange, error, onBlur, onKeyDown, ...field } = props;
  const [number, setNumber] = useUncontrolled<number | null>({
    ...(value === undefined ? {} : { value }),
    defaultValue: defaultValue ?? null,
    ...(onChange ? { onChange } : {}),
  });
  const { ref, text, problem, type } = useTypedText(number, write, read, setNumber);
  const [left, setLeft] = useState(false);
  const stepBy = (by: number) => {
    const places = Math.max(decimalsOf(step), decimalsOf(number ?? 0));
    type(String(Number(((number ?? 0) + by).toFixed(places))));
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...field}
      ref={ref}
      value={text}
      error={(left ? problem : null) ?? error}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        const by = { ArrowUp: step, ArrowDown: -step }[event.key];
        if (by !== undefined && problem === null) {
          event.preventDefault();
          stepBy(by);
        }
        onKeyDown?.(event);
      }}
      onInvalid={() => setLeft(true)}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}

const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0;
