import type { Answer, Route, Sent } from '@larder/contract/wire/route.ts';
import { useRecordForm, type Against, type RecordFormOptions } from './use-record-form.ts';
import { labelsOf, toChanges, toFormValues, type ChangesOf, type Fields, type ValuesOf } from './field.ts';
import { FieldDescription } from './field-description.tsx';
import { formInputs } from './form-inputs.tsx';

type Versioned = object & { version: number };

interface EditFormOptions<D extends Route, F extends Fields> extends Omit<
  RecordFormOptions<D, ValuesOf<F>>,
  'initial' | 'toSent' | 'edits'
> {
  record: Partial<Answer<D>['data']> & Versioned;
  toSent: (
    body: ChangesOf<F> & { version: number | undefined },
    values: ValuesOf<F>,
    against: Against<ValuesOf<F>>,
  ) => Sent<D>;
}

export function useEditForm<const D extends Route, const F extends Fields>(
  route: D,
  fields: F,
  { record, toSent, ...options }: EditFormOptions<D, F>,
) {
  const reading = (each: Versioned) => ({ values: toFormValues(fields, each), version: each.version });
  const { values: initial, version } = reading(record);
  const used = useRecordForm<D, ValuesOf<F>>(route, {
    ...options,
    initial,
    toSent: (values, against) => toSent({ ...toChanges(fields, values), version: against.version }, values, against),
    edits: {
      version,
      read: (current: unknown) => reading(current as Versioned),
      labels: labelsOf(fields),
      show: (path, values, base) => <FieldDescription field={fields[path]!} value={values[path]} base={base[path]} />,
    },
  });
  return { ...used, inputs: formInputs(used.form, fields, true) };
}
