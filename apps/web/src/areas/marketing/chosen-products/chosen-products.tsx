import { ActionIcon } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import type { ChosenProduct } from '@larder/contract/marketing/chosen-products/chosen-products.ts';
import { ReorderList } from '@larder/ui/controls/lists/reorder-list.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import type { ReactNode } from 'react';
import { AddChosenProduct } from './add-chosen-product.tsx';
import classes from './chosen-products.module.css';
import { Picture } from './product-picture.tsx';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';

interface ChosenValues extends Record<string, unknown> {
  products: ChosenProduct[];
}
interface ChosenProductsProps<Values extends ChosenValues> {
  form: UseFormReturnType<Values>;
  isSaving: boolean;
  /** Only for records that exist. */
  onReorder?: (products: ChosenProduct[]) => unknown;
}

export function ChosenProducts<Values extends ChosenValues>({
  form,
  isSaving,
  onReorder,
}: ChosenProductsProps<Values>) {
  const { products } = useWatchedValues(form, ['products']);
  const change = (next: ChosenProduct[]) => {
    form.setFieldValue('products', next as never);
    form.clearErrors();
  };
  const reorder = (skus: string[]) => {
    const next = products.toSorted((a, b) => skus.indexOf(a.sku) - skus.indexOf(b.sku));
    change(next);
    return onReorder?.(next);
  };
  return (
    <>
      <AddChosenProduct
        chosen={products.map(({ sku }) => sku)}
        onAdd={(product) => change([...products, product])}
        error={form.errors['products']}
      />
      {products.length === 0 ? (
        <EmptyState title="No products yet" />
      ) : (
        <ReorderList
          label="Chosen products"
          disabled={isSaving}
          items={products.map((product, index) => ({
            id: product.sku,
            label: product.name,
            content: (
              <ChosenRow
                product={product}
                error={form.errors[`products.${index}`]}
                onRemove={() => change(products.filter(({ sku }) => sku !== product.sku))}
              />
            ),
          }))}
          onReorder={async (_, skus) => {
            await reorder(skus.map(String));
          }}
        />
      )}
    </>
  );
}

interface ChosenRowProps {
  product: ChosenProduct;
  error: ReactNode;
  onRemove: () => void;
}

function ChosenRow({ product: { sku, name, is_active, image }, error, onRemove }: ChosenRowProps) {
  return (
    <div className={classes.row}>
      <span className={classes.picture}>
        <Picture uri={image?.uris['cart-mobile'] ?? null} />
      </span>
      <span className={classes.text}>
        <span>{name}</span>
        <span className={classes.sku}>{sku}</span>
        {is_active ? null : <StatusBadge tone="gray" label="Inactive" />}
        {error ? <span className={classes.error}>{error}</span> : null}
      </span>
      <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
