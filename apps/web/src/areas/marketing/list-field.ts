import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';

/**
 * Returns the error of a list field. An error of one entry is shown with that entry; `entries` are in the order of the
 * text.
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
