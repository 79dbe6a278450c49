import {
  deleteProductImport,
  importProducts,
  listProductImports,
  type ProductImport,
  reverseProductImport,
  showProductImport,
} from '@larder/contract/catalogue/product-imports/product-imports.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../../calls/use-call.ts';
import { countOf } from '../../../parts/imports/describe-counts.ts';
import { DeleteFile, ImportFile } from '../../../parts/imports/import-actions.tsx';
import { ReverseImport } from '../../../parts/imports/reverse-import.tsx';
import { describeProducts } from './describe-products.ts';

interface OfFile {
  file: ProductImport;
}
const REFRESHED = [listProductImports, showProductImport];

export function ImportProducts({ file }: OfFile) {
  const { run } = useCall(importProducts, { refreshes: REFRESHED });
  const { created, changed } = file.counts;
  return (
    <ImportFile
      file={file}
      action={`Import ${countOf(created + changed, 'product')}`}
      effects={describeProducts(file)}
      note="New products have no pictures yet. Orders past their cutoff keep their prices."
      run={run}
      done="The products are being imported"
    />
  );
}

export function DeleteProductImport({ file }: OfFile) {
  const navigate = useNavigate();
  const { run } = useCall(deleteProductImport, { refreshes: [listProductImports] });
  return (
    <DeleteFile
      file={file}
      note="No product is changed."
      run={run}
      onDeleted={() => void navigate({ to: '/product-imports' })}
    />
  );
}

export function ReverseProductImport({ file }: OfFile) {
  const { run } = useCall(reverseProductImport, { refreshes: REFRESHED });
  return (
    <ReverseImport
      file={file}
      message="Products that the file created are deleted, and those that it changed get their former values back. Products that were changed or used since stay as they are and are listed on the batch."
      run={run}
    />
  );
}
