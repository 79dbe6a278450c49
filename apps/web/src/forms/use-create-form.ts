import type { Route, Sent } from '@larder/contract/wire/route.ts';
import { useRecordForm, type RecordFormOptions } from './use-record-form.ts';
import { emptyValues, toRequestBody, type BodyOf, type Fields, type ValuesOf } from './field.ts';
import { formInputs } from './form-inputs.tsx';

interface CreateFormOptions<D extends Route, F extends Fields> extends Omit<
  RecordFormOptions<D, ValuesOf<F>>,
  'initial' | 'toSent' | 'edits'
> {
  toSent: (body: BodyOf<F>, values: ValuesOf<F>) => Sent<D>;
}

export function useCreateForm<const D extends Route, const F extends Fields>(
  route: D,
  fields: F,
  { toSent, ...options }: CreateFormOptions<D, F>,
) {
  const used = useRecordForm<D, ValuesOf<F>>(route, {
    ...options,
    initial: emptyValues(fields),
    toSent: (values) => toSent(toRequestBody(fields, values), values),
  });
  return { ...used, inputs: formInputs(used.form, fields, false) };
}
