import type { UseFormReturnType } from '@mantine/form';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import type { ReactElement, ReactNode } from 'react';
import type { Fields, ValuesOf } from './field.ts';
import { entriesOf } from './kinds.ts';
import { FieldInput, isTicked, type FieldProps } from './field-input.tsx';

type PathOf<F extends Fields> = keyof F & string;

export interface FormInputs<F extends Fields> {
  form: UseFormReturnType<ValuesOf<F>>;
  /** Fixed fields are disabled once the record exists. */
  isEdit: boolean;
  /** For screens that draw a field themselves. */
  props: (path: PathOf<F>) => FieldProps & { key: string };
  /** A change clears the errors of its entries, since their positions may have moved. */
  list: (path: PathOf<F>) => FieldProps & { key: string; errorAt: (index: number) => ReactNode };
  /** The first error of an entry is shown with that entry. */
  entries: (path: PathOf<F>) => FieldProps & { key: string };
  input: (path: PathOf<F>) => ReactElement;
  section: (title: string, paths?: readonly PathOf<F>[]) => FormSection;
}

export function formInputs<F extends Fields>(
  form: UseFormReturnType<ValuesOf<F>>,
  fields: F,
  isEdit: boolean,
): FormInputs<F> {
  const props = (path: PathOf<F>) => {
    const { label, hints, control, isFixed } = fields[path]!;
    return {
      label,
      ...hints,
      ...(isEdit && isFixed && { disabled: true }),
      ...form.getInputProps(path as never, { type: isTicked(control) ? 'checkbox' : 'input' }),
      key: form.key(path as never),
    };
  };
  const input = (path: PathOf<F>) => {
    const { key, ...field } = props(path);
    return (
      <FieldInput key={key} control={fields[path]!.control} field={field} stored={form.getInitialValues()[path]} />
    );
  };
  const list = (path: PathOf<F>) => {
    const field = props(path);
    return {
      ...field,
      errorAt: (index: number) => form.errors[`${path}.${index}`],
      onChange: (next: unknown) => {
        const others = Object.entries(form.errors).filter(([each]) => !each.startsWith(`${path}.`));
        form.setErrors(Object.fromEntries(others));
        field.onChange(next);
      },
    };
  };
  const entries = (path: PathOf<F>) => {
    const [place, problem] = Object.entries(form.errors).find(([at]) => at.startsWith(`${path}.`)) ?? [];
    const entry = entriesOf(String(form.getValues()[path]))[Number(place?.split('.')[1])];
    const ofEntry = entry !== undefined && typeof problem === 'string' ? `${entry}: ${problem}` : null;
    return { ...props(path), error: form.errors[path] || ofEntry };
  };
  return {
    form,
    isEdit,
    props,
    list,
    entries,
    input,
    section: (title, paths = Object.keys(fields)) => ({
      title,
      paths: [...paths],
      fields: <FieldGrid>{paths.map(input)}</FieldGrid>,
    }),
  };
}
