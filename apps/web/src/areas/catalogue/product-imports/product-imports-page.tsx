import { downloadSampleProducts } from '@larder/contract/catalogue/product-imports/product-imports.ts';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import { hrefTo } from '../../../href-to.ts';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { refetchSeconds } from '../../../parts/imports/import-refetch-seconds.ts';
import { FILE_COLUMNS, SampleFile } from '../../../parts/imports/imports-list.tsx';
import { productImportsList } from './product-imports-search.ts';
import { UploadProducts } from './upload-products.tsx';

export const prefetch = rowsOf(productImportsList);

export function ProductImportsPage() {
  const { list, clear } = useList(productImportsList, { refetchSeconds });
  return (
    <ListPage
      heading="Import Products"
      actions={
        <>
          <SampleFile path={downloadSampleProducts.path} />
          <UploadProducts />
        </>
      }
      columns={FILE_COLUMNS}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/product-imports/$id', params: { id } }) }}
      list={list}
      empty={{
        nothing: 'No files of products yet',
        meaning: 'Upload a CSV file with your products and their prices. The sample file has its format.',
        query: null,
        onClear: clear,
      }}
    />
  );
}
