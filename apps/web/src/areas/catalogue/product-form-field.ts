import type { UseFormReturnType } from '@mantine/form';
import type { ProductFormValues } from './product-form-values.ts';

export type ProductForm = UseFormReturnType<ProductFormValues>;

/** What a part of the form knows: the form, and whether the product is there already, so that some of it is settled. */
export interface ProductFieldsProps {
  form: ProductForm;
  isEdit: boolean;
}

/** What is wrong at a path of the form, where it is a sentence. */
export function errorAt(form: ProductForm, path: string): string | null {
  const found = form.errors[path];
  return typeof found === 'string' ? found : null;
}

/** A field whose value is a list: what was said of its third entry is not true of the one that stands there after a change. */
export function listField(form: ProductForm, path: keyof ProductFormValues & string) {
  const field = form.getInputProps(path);
  return {
    ...field,
    errorAt: (index: number) => errorAt(form, `${path}.${index}`),
    onChange: (next: unknown) => {
      const others = Object.entries(form.errors).filter(([each]) => !each.startsWith(`${path}.`));
      form.setErrors(Object.fromEntries(others));
      field.onChange(next);
    },
  };
}
