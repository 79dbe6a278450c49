import type { ReactNode } from 'react';

/** What a form gives to a field whose value is a list: where it begins, whom it tells, and what is wrong with it. */
export interface ControlProps<Value> {
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  error?: ReactNode;
  /** Where the form knows the field. */
  'data-path'?: string;
}

/** For Mantine's `useUncontrolled`, which tells a value that is absent from one that is undefined. */
export const toUncontrolled = <Value>({ value, defaultValue, onChange }: ControlProps<Value>, empty: Value) => ({
  ...(value === undefined ? {} : { value }),
  defaultValue: defaultValue ?? empty,
  ...(onChange ? { onChange } : {}),
});
