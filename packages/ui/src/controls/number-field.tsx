import { TextInput } from '@mantine/core';
import type { FieldProps } from './field-props.ts';
import { useTypedField } from './use-typed-field.ts';

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
export function NumberField({ step = 1, onKeyDown, ...props }: NumberFieldProps) {
  const { value, problem, type, input } = useTypedField(props, { empty: null, write, read });
  const stepBy = (by: number) => {
    const places = Math.max(decimalsOf(step), decimalsOf(value ?? 0));
    type(String(Number(((value ?? 0) + by).toFixed(places))));
  };
  return (
    <TextInput
      inputMode="decimal"
      {...input}
      onKeyDown={(event) => {
        const by = { ArrowUp: step, ArrowDown: -step }[event.key];
        if (by !== undefined && problem === null) {
          event.preventDefault();
          stepBy(by);
        }
        onKeyDown?.(event);
      }}
    />
  );
}

const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0;
