import { updateProduct } from '@larder/contract/catalogue/products/product-form.ts';
import type { Product } from '@larder/contract/catalogue/products/product.ts';
import { listProducts, showProduct } from '@larder/contract/catalogue/products/products.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { PanelIndex } from '@larder/ui/patterns/pages/panel-index.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { useDeactivation } from '../../../parts/uses/use-deactivation.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { productQuery } from './product-query.ts';
import { toProductChangesBody, toProductValues } from './product-form-values.ts';
import { PRODUCT_LABELS } from './product-labels.ts';
import { productSections } from './product-sections.tsx';
import { showProductValue } from './show-product-value.ts';
import { useScrollToTop } from './use-scroll-to-top.ts';

const back = () => ({ href: lastList('/products'), label: 'Back to all products' });

export function ProductPage() {
  const { sku } = useParams({ from: '/_shell/products/$sku' });
  const read = useRead(showProduct, productQuery(sku));
  return (
    <RecordScreen read={read} title="Edit Product" back={back()}>
      {(product) => (
        <>
          <PageHeader title={`Edit ${product.name}`} back={back()} subline={product.sku} />
          <ProductForm key={product.id} product={product} />
        </>
      )}
    </RecordScreen>
  );
}

function ProductForm({ product }: { product: Product }) {
  const { form, ...used } = useRecordForm(updateProduct, {
    initial: toProductValues(product),
    toSent: (values, { version }) => ({
      params: { sku: product.sku },
      body: toProductChangesBody(values, version),
    }),
    refreshes: [showProduct, listProducts],
    success: 'Product updated!',
    failure: 'Error',
    edits: {
      version: product.version,
      read: (record) => ({ values: toProductValues(record), version: record.version }),
      labels: PRODUCT_LABELS,
      show: showProductValue,
    },
  });
  const { onSave, question } = useDeactivation({
    kind: 'products',
    id: product.id,
    name: product.name,
    isMeant: (values: typeof form.values) => product.is_active && !values.is_active,
    onSave: used.onSave,
  });
  const submitted = useScrollToTop(form, used.refusal);
  const sections = productSections(form, product, product.type === 'composite');
  return (
    <>
      <PanelIndex panels={sections} />
      <RecordForm form={submitted} save="Save Product" sections={sections} {...used} onSave={onSave} />
      {question}
    </>
  );
}
