import type { OrderBump } from '@larder/contract/marketing/order-bumps/order-bumps.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { hrefTo } from '../../../href-to.ts';
import classes from './order-bump.module.css';
import { ProductPicture } from '../chosen-products/product-picture.tsx';
import { ProductPrice } from '../chosen-products/product-price.tsx';

export function OrderBumpCard({ bump }: { bump: OrderBump }) {
  const { id, header, content, cta_text, link_text, active, created_at, product, product_sku } = bump;
  return (
    <article className={classes.card} data-inactive={!active || undefined}>
      <ProductPicture product={product?.data} />
      <div className={classes.text}>
        <div className={classes.line}>
          <Link className={classes.edit} href={hrefTo({ to: '/order-bumps/$id', params: { id } })}>
            {`Edit ${header}`}
          </Link>
          <StatusBadge tone={active ? 'teal' : 'gray'} label={active ? 'Active' : 'Inactive'} />
        </div>
        <p className={classes.content}>{content}</p>
        <Facts
          facts={[
            { name: 'Product', value: `${product?.data.name ?? ''} (${product_sku})` },
            { name: 'Price', value: <ProductPrice product={product?.data} /> },
            { name: 'CTA text', value: cta_text },
            { name: 'Link text', value: link_text || 'No link' },
            { name: 'Weeks', value: weeksOf(bump) },
            { name: 'Created', value: <Moment at={created_at} /> },
          ]}
        />
      </div>
    </article>
  );
}

const weeksOf = ({ weeks }: OrderBump) => weeks?.data.map(({ number }) => number).join(', ') || 'None';
