import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';

/** `paths` must be the same on every render. */
export function useWatchedValues<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  paths?: readonly (`${keyof Values & string}` | `${keyof Values & string}.${string}`)[],
): Values {
  const [values, setValues] = useState(form.getValues());
  for (const path of paths ?? Object.keys(form.getValues()))
    form.watch(path as never, () => setValues({ ...form.getValues() }));
  return values;
}
