import type { UseFormReturnType } from '@mantine/form';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import classes from '../bestsellers/bestseller.module.css';
import { Picture } from '../chosen-products/product-picture.tsx';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';
import type { UpsellValues } from './upsell-form.ts';

export function UpsellPreview({ form }: { form: UseFormReturnType<UpsellValues> }) {
  const { name, products } = useWatchedValues(form, ['name', 'products']);
  const offered = products.filter(({ is_active }) => is_active);
  return (
    <Panel id="preview" title="Customer preview">
      <p className={classes.name}>{name}</p>
      {offered.length === 0 ? <p className={classes.note}>Not visible: add an active product.</p> : null}
      <ol className={classes.tiles}>
        {offered.map(({ sku, name: product, image }) => (
          <li key={sku}>
            <Picture uri={image?.uris['cart-mobile'] ?? null} />
            {product}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
