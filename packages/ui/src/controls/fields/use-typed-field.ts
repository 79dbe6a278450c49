import { useUncontrolled } from '@mantine/hooks';
import { useRef, useState, type ChangeEvent, type FocusEvent, type RefObject } from 'react';
import { afterPress } from './after-press.ts';
import type { FieldProps } from './field-props.ts';
import { useReadability } from './unreadable-text.ts';

interface Reading<Value> {
  value: Value;
  problem: string | null;
}

interface TextOf<Value> {
  empty: Value;
  write: (value: Value) => string;
  read: (text: string) => Reading<Value>;
  isTidied?: boolean;
}

/** A parse error shows once the field is left. */
export function useTypedField<Value>(
  { value: given, defaultValue, onChange, error, onBlur, ...others }: FieldProps<Value>,
  { empty, write, read, isTidied = false }: TextOf<Value>,
) {
  const [value, setValue] = useUncontrolled<Value>({
    ...(given === undefined ? {} : { value: given }),
    defaultValue: defaultValue ?? empty,
    ...(onChange ? { onChange } : {}),
  });
  const { ref, text, problem, type, tidy } = useTypedText(value, write, read, setValue);
  const [left, setLeft] = useState(false);
  return {
    value,
    setValue,
    problem,
    type,
    input: {
      autoComplete: 'off',
      ...others,
      ref,
      value: text,
      error: (left ? problem : null) ?? error,
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
      onInvalid: () => setLeft(true),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        afterPress(() => setLeft(true));
        if (isTidied) tidy();
        onBlur?.(event);
      },
    },
  };
}

interface TypedText {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  problem: string | null;
  type: (text: string) => void;
  tidy: () => void;
}

/**
 * The text changes only when the value changes from outside. A form does not save while it is unreadable (see
 * `unreadableTexts`).
 */
function useTypedText<Value>(
  value: Value,
  write: (value: Value) => string,
  read: (text: string) => Reading<Value>,
  onChange: (value: Value) => void,
): TypedText {
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ text: write(value), value });
  const text = Object.is(typed.value, value) ? typed.text : write(value);
  const { problem } = read(text);
  useReadability(ref, problem);
  return {
    ref,
    text,
    problem,
    type: (next) => {
      const reading = read(next);
      setTyped({ text: next, value: reading.value });
      onChange(reading.value);
    },
    tidy: () => {
      if (problem === null) setTyped({ text: write(value), value });
    },
  };
}
