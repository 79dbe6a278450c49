import { addRotationProduct, listRotationProducts } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { showMenuPlan } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import type { Option } from '@larder/ui/controls/fields/use-search.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import type { CallFailure } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { RotationEffects, useRotationEffects } from './rotation-effects.tsx';
import { searchDishes } from './search-dishes.ts';
import classes from './rotations.module.css';

interface AddRotationProductProps {
  rotationId: number;
  category: { id: number; name: string };
  skus: string[];
}

/** Adds an active product at the end (CAT-14). */
export function AddRotationProduct({ rotationId, category, skus }: AddRotationProductProps) {
  const [product, setProduct] = useState<Option | null>(null);
  const { run, running, failure, reset } = useCall(addRotationProduct, {
    refreshes: [listRotationProducts, showMenuPlan],
  });
  const { read, isCounted } = useRotationEffects(rotationId, product === null ? null : String(product.id));
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
    <>
      <div className={classes.add}>
        <Autocomplete
          label={`Add to ${category.name}`}
          placeholder="Name or SKU"
          search={searchDishes(category, skus, 'this rotation')}
          value={product}
          error={failure?.errors['product_sku']?.[0]}
          onChange={(chosen) => {
            reset();
            setProduct(chosen);
          }}
        />
        <WorkingButton variant="default" working={running} waiting={product !== null && !isCounted} onClick={add}>
          Add Product
        </WorkingButton>
      </div>
      {product === null ? null : <RotationEffects read={read} />}
    </>
  );
}
