import { IconPhotoOff } from '@tabler/icons-react';
import type { ProductRow } from '@larder/contract/catalogue/products/product.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { hrefTo } from '../../../href-to.ts';
import { CloneProduct } from './clone-product.tsx';
import classes from './product-card.module.css';

/** Parts of a card that can be hidden, except the first. */
export const PRODUCT_PARTS = [
  { key: 'name', header: 'SKU and name' },
  { key: 'picture', header: 'Picture' },
  { key: 'price', header: 'Price' },
  { key: 'category', header: 'Category' },
  { key: 'status', header: 'Status' },
  { key: 'clone', header: 'Clone' },
] as const;
type Part = (typeof PRODUCT_PARTS)[number];

export function ProductCard({ product, parts }: { product: ProductRow; parts: readonly Part[] }) {
  const has = (part: Part['key']) => parts.some(({ key }) => key === part);
  const { sku, name, category, price, is_premium, is_active, is_sold_out } = product;
  const displayedPrice = is_premium ? price?.data.original_premium_price : price?.data.original_price;
  return (
    <>
      {has('picture') ? <Picture product={product} /> : null}
      <div className={classes.text}>
        <div className={classes.line}>
          <Link className={classes.sku} href={hrefTo({ to: '/products/$sku', params: { sku } })}>
            {sku}
          </Link>
          {displayedPrice === undefined || !has('price') ? null : <Money cents={displayedPrice} />}
        </div>
        <div className={classes.name}>{name}</div>
        <div className={classes.line}>
          <span className={classes.category}>{has('category') ? category?.data.name : null}</span>
          {is_active || !has('status') ? null : <StatusBadge tone="gray" label="Inactive" />}
          {is_active && is_sold_out && has('status') ? <StatusBadge tone="orange" label="Sold out" /> : null}
        </div>
      </div>
      {has('clone') ? (
        <div className={classes.actions}>
          <CloneProduct product={product} />
        </div>
      ) : null}
    </>
  );
}

/** Decorative: the text next to it names the product. */
function Picture({ product }: { product: ProductRow }) {
  const uri = product.images?.data[0]?.uris['meal-card-desktop'];
  if (uri === undefined)
    return (
      <div className={classes.missing}>
        <IconPhotoOff size={28} aria-hidden />
      </div>
    );
  return <img className={classes.picture} src={uri} alt="" loading="lazy" width={400} height={400} />;
}
