import { createProduct } from '@larder/contract/catalogue/products/product-form.ts';
import { listProducts } from '@larder/contract/catalogue/products/products.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { PanelIndex } from '@larder/ui/patterns/pages/panel-index.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { lastList } from '../../../lists/last-list.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { EMPTY_PRODUCT, toNewProductBody } from './product-form-values.ts';
import { productSections } from './product-sections.tsx';
import { useScrollToTop } from './use-scroll-to-top.ts';

export function NewProductPage() {
  const navigate = useNavigate();
  const [isComposite, setComposite] = useState(false);
  const { form, ...used } = useRecordForm(createProduct, {
    initial: EMPTY_PRODUCT,
    toSent: (values) => ({ body: toNewProductBody(values) }),
    refreshes: [listProducts],
    success: 'Product Created!',
    failure: 'Error',
    onSaved: ({ data }) => void navigate({ to: '/products/$sku', params: { sku: data.sku } }),
  });
  form.watch('type', ({ value }) => setComposite(value === 'composite'));
  const submitted = useScrollToTop(form, used.refusal);
  const sections = productSections(form, null, isComposite);
  return (
    <>
      <PageHeader title="Create Product" back={{ href: lastList('/products'), label: 'Back to all products' }} />
      <PanelIndex panels={sections} />
      <RecordForm form={submitted} save="Save Product" sections={sections} {...used} />
    </>
  );
}
