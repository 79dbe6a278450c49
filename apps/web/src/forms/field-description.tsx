import type { Fields } from './field.ts';

interface FieldDescriptionProps {
  field: Fields[string];
  value: unknown;
  /** The value before both changes. */
  base: unknown;
}

/** With names instead of ids. */
export function FieldDescription({ field, value, base }: FieldDescriptionProps) {
  const options = field.useOptions();
  return field.describe(value as never, base as never, options);
}
