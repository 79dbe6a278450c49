import type { UseFormReturnType } from '@mantine/form';
import { showProduct } from '@larder/contract/catalogue/products/products.ts';
import { bumpLinkOf, refusalOfBumpLink } from '@larder/domain/marketing/order-bumps/order-bump-rules.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { accountUrl } from '../marketing-pages/account-url.ts';
import classes from './order-bump.module.css';
import type { OrderBumpValues } from './order-bump-form.ts';
import { ProductPicture } from '../chosen-products/product-picture.tsx';
import { ProductPrice } from '../chosen-products/product-price.tsx';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';

const EXAMPLE_ORDER = 1234;

export function OrderBumpPreview({ form }: { form: UseFormReturnType<OrderBumpValues> }) {
  const { product_sku, header, content, cta_text, link_text, link_account_uri, active, week_ids } =
    useWatchedValues(form);
  const sku = product_sku === null ? '' : String(product_sku.id);
  const read = useRead(
    showProduct,
    { params: { sku }, query: { include: ['images', 'price'] } },
    { enabled: sku !== '' },
  );
  const product = sku === '' ? undefined : read.data?.data;
  const isLinked = link_text !== '' && link_account_uri !== '';
  const refusal = refusalOfBumpLink({ link_text, link_account_uri }, accountUrl() || null);
  return (
    <Panel id="preview" title="Customer preview">
      {active ? null : <Callout tone="orange">Not visible: only active bumps are displayed to customers.</Callout>}
      {active && week_ids.length === 0 ? <Callout tone="orange">Not visible: select at least one week.</Callout> : null}
      {product?.is_active === false ? <Callout tone="orange">{`${product.name} is not active.`}</Callout> : null}
      <div className={classes.preview}>
        <ProductPicture product={product} />
        <div className={classes.offer}>
          <p className={classes.header}>{header || 'Header'}</p>
          <p className={classes.content}>{content || 'Content'}</p>
          <div className={classes.line}>
            <span>{product?.name ?? 'Product'}</span>
            <ProductPrice product={product} />
          </div>
          <span className={classes.cta}>{cta_text || 'CTA text'}</span>
          {isLinked ? <span className={classes.link}>{link_text}</span> : null}
        </div>
      </div>
      {isLinked && refusal === null ? (
        <p
          className={classes.leads}
        >{`For order ${EXAMPLE_ORDER}, the link opens ${bumpLinkOf(link_account_uri, EXAMPLE_ORDER)}`}</p>
      ) : null}
    </Panel>
  );
}
