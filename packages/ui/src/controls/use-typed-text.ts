import { useRef, useState, type RefObject } from 'react';
import { useReadability } from './unreadable-text.ts';

interface Reading<Value> {
  value: Value;
  problem: string | null;
}

interface TypedText {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  problem: string | null;
  type: (text: string) => void;
  /** Writes what was typed as it is meant, once the field is left; what cannot be read stays. */
  tidy: () => void;
}

/**
 * Text as it was typed beside the value it is read as. The text changes under the person only when the value was
 * changed from elsewhere. While it cannot be read a form does not save (see `unreadableTexts`).
 */
export function useTypedText<Value>(
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
