import { createProduct } from '@larder/contract/catalogue/products/product-form.ts';
import { listProducts } from '@larder/contract/catalogue/products/products.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { PanelIndex } from '@larder/ui/patterns/pages/panel-index.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { lastList } from '../../../lists/last-list.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { productFields } from './product-form.ts';
import { productSections } from './product-sections.tsx';
import { useScrollToTop } from './use-scroll-to-top.ts';

export function NewProductPage() {
  const navigate = useNavigate();
  const [isComposite, setComposite] = useState(false);
  const { inputs, ...used } = useCreateForm(createProduct, productFields, {
    // The form keeps composables after a switch to a regular product, but does not send them.
    toSent: (body) => ({ body: { ...body, composables: body.type === 'composite' ? body.composables : [] } }),
    refreshes: [listProducts],
    success: 'Product Created!',
    failure: 'Error',
    onSaved: ({ data }) => void navigate({ to: '/products/$sku', params: { sku: data.sku } }),
  });
  used.form.watch('type', ({ value }) => setComposite(value === 'composite'));
  const submitted = useScrollToTop(used.form, used.refusal);
  const sections = productSections(inputs, null, isComposite);
  return (
    <>
      <PageHeader title="Create Product" back={{ href: lastList('/products'), label: 'Back to all products' }} />
      <PanelIndex panels={sections} />
      <RecordForm save="Save Product" sections={sections} {...used} form={submitted} />
    </>
  );
}
