import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';

/** The values of a form while they are being typed. `paths` must be the same at every drawing. */
export function useWatchedValues<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  paths: readonly (`${keyof Values & string}` | `${keyof Values & string}.${string}`)[],
): Values {
  const [values, setValues] = useState(form.getValues());
  for (const path of paths) form.watch(path as never, () => setValues({ ...form.getValues() }));
  return values;
}
