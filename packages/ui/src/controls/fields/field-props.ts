import type { TextInputProps } from '@mantine/core';

export type FieldProps<Value> = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
};
