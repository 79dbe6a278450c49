import type { Product } from '@larder/contract/catalogue/products/product.ts';
import { updateProduct } from '@larder/contract/catalogue/products/product-form.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { call } from '../../../calls/call.ts';
import type { ValuesOf } from '../../../forms/field.ts';
import { hrefTo } from '../../../href-to.ts';
import { describePrice } from './describe-price.ts';
import { effectIn } from '../../../parts/uses/describe-effect.ts';
import { UsedBy } from '../../../parts/uses/used-by.tsx';
import { useOrderEffect } from '../../../parts/uses/use-order-effect.tsx';
import type { productFields } from './product-form.ts';

type Values = ValuesOf<typeof productFields>;

/** A deactivation and a new price are shown with their effect first, and the way on to a replacement (CAT-50). */
export function useProductEffect(product: Product, onSave: (values: Values) => void) {
  const isDeactivated = ({ is_active }: Values) => product.is_active && !is_active;
  const isRepriced = ({ item_price, is_premium }: Values) =>
    item_price !== product.item_price || is_premium !== product.is_premium;
  const href = hrefTo({ to: '/products/$sku/replacement', params: { sku: product.sku } });
  return useOrderEffect<Values>({
    title: (values) => (isDeactivated(values) ? `Deactivate ${product.name}` : `Change the price of ${product.name}`),
    action: (values) => (isDeactivated(values) ? 'Deactivate' : 'Save Price'),
    isMeant: (values) => isDeactivated(values) || isRepriced(values),
    look: async ({ is_active, item_price, is_premium }) => {
      const body = { is_active, item_price, is_premium, version: product.version };
      const { data } = await call(updateProduct, { params: { sku: product.sku }, query: { preview: true }, body });
      return effectIn(data);
    },
    onSave,
    children: (values) =>
      isDeactivated(values) ? (
        <>
          <span>
            Orders that hold it keep it until it is replaced. <Link href={href}>Replace it in coming orders</Link>
          </span>
          <UsedBy kind="products" id={product.id} />
        </>
      ) : (
        <span>{`${describePrice(product, values)} Orders past their cutoff keep their prices.`}</span>
      ),
  });
}
