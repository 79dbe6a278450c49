import { Stack } from '@mantine/core';
import { updateProduct } from '@larder/contract/catalogue/products/product-form.ts';
import type { Product } from '@larder/contract/catalogue/products/product.ts';
import { listProducts, showProduct } from '@larder/contract/catalogue/products/products.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { PanelIndex } from '@larder/ui/patterns/pages/panel-index.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { SoldOutPanel } from '../sold-out/sold-out-panel.tsx';
import { productQuery } from './product-query.ts';
import { productFields } from './product-form.ts';
import { productSections } from './product-sections.tsx';
import { useProductEffect } from './use-product-effect.tsx';
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
  const { inputs, ...used } = useEditForm(updateProduct, productFields, {
    record: product,
    toSent: (body) => ({ params: { sku: product.sku }, query: {}, body }),
    refreshes: [showProduct, listProducts],
    success: 'Product updated!',
    failure: 'Error',
  });
  const { onSave, looking, question } = useProductEffect(product, used.onSave);
  const submitted = useScrollToTop(used.form, used.refusal);
  const sections = productSections(inputs, product, product.type === 'composite');
  return (
    <>
      <PanelIndex panels={[{ id: 'availability', title: 'Availability' }, ...sections]} />
      <Stack gap="md">
        <SoldOutPanel product={product} />
        <RecordForm
          save="Save Product"
          sections={sections}
          {...used}
          saving={used.saving || looking}
          form={submitted}
          onSave={onSave}
        />
      </Stack>
      {question}
    </>
  );
}
