import { IconPhotoOff } from '@tabler/icons-react';
import type { ProductRow } from '@larder/contract/catalogue/products/product.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { hrefTo } from '../../../href-to.ts';
import { CloneProduct } from './clone-product.tsx';
import classes from './product-card.module.css';

export function ProductCard({ product }: { product: ProductRow }) {
  const { sku, name, category, price, is_premium, is_active, is_sold_out } = product;
  const displayedPrice = is_premium ? price?.data.original_premium_price : price?.data.original_price;
  return (
    <>
      <Picture product={product} />
      <div className={classes.text}>
        <div className={classes.line}>
          <Link className={classes.sku} href={hrefTo({ to: '/products/$sku', params: { sku } })}>
            {sku}
          </Link>
          {displayedPrice === undefined ? null : <Money cents={displayedPrice} />}
        </div>
        <div className={classes.name}>{name}</div>
        <div className={classes.line}>
          <span className={classes.category}>{category?.data.name}</span>
          {is_active ? null : <StatusBadge tone="gray" label="Inactive" />}
          {is_active && is_sold_out ? <StatusBadge tone="orange" label="Sold out" /> : null}
        </div>
      </div>
      <div className={classes.actions}>
        <CloneProduct sku={sku} />
      </div>
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
