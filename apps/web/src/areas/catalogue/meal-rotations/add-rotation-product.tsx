import { listProducts } from '@larder/contract/catalogue/products/products.ts';
import { addRotationProduct, listRotationProducts } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import type { Option, Search } from '@larder/ui/controls/fields/use-search.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import type { CallFailure } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import classes from './rotations.module.css';

interface AddRotationProductProps {
  rotationId: number;
  category: { id: number; name: string };
  skus: string[];
}

/** STAFF-61 */
const MAX_OPTIONS = 5;

const searchIn =
  (categoryId: number, skus: string[]): Search =>
  async (term, signal) => {
    const query = {
      nameOrSku: term,
      status: ['active' as const],
      categories: [categoryId],
      // Leaves five after the products already in the rotation are filtered out.
      perPage: skus.length + MAX_OPTIONS,
    };
    const { data } = await call(listProducts, { query }, { signal });
    return data
      .filter(({ sku }) => !skus.includes(sku))
      .slice(0, MAX_OPTIONS)
      .map(({ sku, name }) => ({ id: sku, name, note: sku }));
  };

/** Adds an active product at the end (CAT-14). */
export function AddRotationProduct({ rotationId, category, skus }: AddRotationProductProps) {
  const [product, setProduct] = useState<Option | null>(null);
  const { run, running, failure, reset } = useCall(addRotationProduct, { refreshes: [listRotationProducts] });
  const add = () => {
    if (product === null) return null;
    return run({
      params: { id: rotationId },
      body: { product_sku: String(product.id), category_id: category.id },
    }).then(
      () => {
        setProduct(null);
        toast.success('Product Added');
      },
      (refused: CallFailure) => toast.error('Request failed', refused.message),
    );
  };
  return (
    <div className={classes.add}>
      <Autocomplete
        label={`Add to ${category.name}`}
        placeholder="Name or SKU"
        search={searchIn(category.id, skus)}
        value={product}
        error={failure?.errors['product_sku']?.[0]}
        onChange={(chosen) => {
          reset();
          setProduct(chosen);
        }}
      />
      <WorkingButton variant="default" working={running} onClick={add}>
        Add Product
      </WorkingButton>
    </div>
  );
}
