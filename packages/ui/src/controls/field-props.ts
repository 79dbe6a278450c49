import type { TextInputProps } from '@mantine/core';

/** A field that owns its text: it takes and gives a value of its own, and everything else a text field takes. */
export type FieldProps<Value> = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** Given by a form that controls it; otherwise the field starts from `defaultValue` and keeps its own. */
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
};
