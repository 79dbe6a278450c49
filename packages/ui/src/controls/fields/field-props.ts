import type { TextInputProps } from '@mantine/core';

/** The props of a text field whose value is not a string. */
export type FieldProps<Value> = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
};
