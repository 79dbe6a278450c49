import type { Product } from '@larder/contract/catalogue/products/product.ts';
import { showProduct } from '@larder/contract/catalogue/products/products.ts';
import { type ProductSales, showProductSales } from '@larder/contract/catalogue/sold-out/sold-out.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { useLocation, useParams } from '@tanstack/react-router';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { readSearch } from '../../../lists/search-text.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { ReplacementForm } from './replacement-form.tsx';
import { replacementSearch } from './replacement-search.ts';

const TITLE = 'Replace a Product';

export function ReplacementPage() {
  const { sku } = useParams({ from: '/_shell/products/$sku/replacement' });
  const read = useRead(showProduct, { params: { sku }, query: { include: ['category'] } });
  const back = { href: hrefTo({ to: '/products/$sku', params: { sku } }), label: 'Back to the product' };
  return (
    <RecordScreen read={read} title={TITLE} back={back}>
      {(product) => (
        <>
          <PageHeader title={`Replace ${product.name}`} subline={product.sku} back={back} />
          <WithWeeks key={product.id} product={product} />
        </>
      )}
    </RecordScreen>
  );
}

function WithWeeks({ product }: { product: Product }) {
  const read = useRead(showProductSales, { params: { sku: product.sku } }, { staleSeconds: 60 });
  const { week: chosen } = readSearch(replacementSearch, useLocation().search);
  const back = { href: hrefTo({ to: '/products' }), label: 'All Products' };
  return (
    <RecordScreen read={read} title={TITLE} back={back}>
      {(sales: ProductSales) => <ReplacementForm product={product} weeks={sales.weeks} chosen={chosen} />}
    </RecordScreen>
  );
}
