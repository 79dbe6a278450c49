import type { UseFormReturnType } from '@mantine/form';
import type { ProductFormValues } from '../product-form-values.ts';

export type ProductForm = UseFormReturnType<ProductFormValues>;

/** `isEdit` disables the fields that are fixed once the product exists. */
export interface ProductFieldsProps {
  form: ProductForm;
  isEdit: boolean;
}

export function errorAt(form: ProductForm, path: string): string | null {
  const found = form.errors[path];
  return typeof found === 'string' ? found : null;
}

/** A list field that clears its entries' errors on change, since their positions may have moved. */
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
