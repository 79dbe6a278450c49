import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';

/**
 * What is wrong with a field in which a list is typed: an entry is refused by its place, and is said at the field, with
 * the entry. `entries` are those of the text, in their order.
 */
export function listError<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  path: string,
  entries: readonly string[],
): ReactNode {
  const whole = form.errors[path];
  if (whole) return whole;
  const [place, problem] = Object.entries(form.errors).find(([at]) => at.startsWith(`${path}.`)) ?? [];
  const entry = place === undefined ? undefined : entries[Number(place.split('.')[1])];
  return entry !== undefined && typeof problem === 'string' ? `${entry}: ${problem}` : null;
}
