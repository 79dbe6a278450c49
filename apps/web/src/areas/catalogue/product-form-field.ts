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
