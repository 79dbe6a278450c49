import { TextInput } from '@mantine/core';
import type { FieldProps } from './field-props.ts';
import { useTypedField } from './use-typed-field.ts';

const DECIMAL = { pattern: /^-?(\d+(\.\d*)?|\.\d+)$/, problem: 'Enter a number such as 6.25.' };
const WHOLE = { pattern: /^-?\d+$/, problem: 'Enter a whole number such as 6.' };
const write = (value: number | null) => (value === null ? '' : String(value));
const reads =
  ({ pattern, problem }: typeof DECIMAL) =>
  (typed: string) => {
    const text = typed.trim();
    if (text === '') return { value: null, problem: null };
    return pattern.test(text) ? { value: Number(text), problem: null } : { value: null, problem };
  };
const readDecimal = reads(DECIMAL);
const readWhole = reads(WHOLE);

interface NumberFieldProps extends FieldProps<number | null> {
  whole?: boolean;
  step?: number;
}

/** The arrow keys step it. */
export function NumberField({ step = 1, whole = false, onKeyDown, ...props }: NumberFieldProps) {
  const { value, problem, type, input } = useTypedField(props, {
    empty: null,
    write,
    read: whole ? readWhole : readDecimal,
  });
  const stepBy = (by: number) => {
    const places = Math.max(decimalsOf(step), decimalsOf(value ?? 0));
    type(String(Number(((value ?? 0) + by).toFixed(places))));
  };
  return (
    <TextInput
      inputMode={whole ? 'numeric' : 'decimal'}
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
