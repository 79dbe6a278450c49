import type { ReactNode } from 'react';

export interface ControlProps<Value> {
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  error?: ReactNode;
  'data-path'?: string;
}

/** Mantine's `useUncontrolled` distinguishes an absent value from undefined. */
export const toUncontrolled = <Value>({ value, defaultValue, onChange }: ControlProps<Value>, empty: Value) => ({
  ...(value === undefined ? {} : { value }),
  defaultValue: defaultValue ?? empty,
  ...(onChange ? { onChange } : {}),
});
