import {
  downloadProductErrors,
  listProductImportRows,
  type ProductImport,
  type ProductImportRow,
  showProductImport,
} from '@larder/contract/catalogue/product-imports/product-imports.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import type { PanelColumn } from '@larder/ui/controls/lists/panel-table.tsx';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { lastList } from '../../../lists/last-list.ts';
import { ImportPage } from '../../../parts/imports/import-page.tsx';
import { refetchSeconds } from '../../../parts/imports/import-refetch-seconds.ts';
import { ImportRows, useRowFilter } from '../../../parts/imports/import-rows.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { describeProducts } from './describe-products.ts';
import { DeleteProductImport, ImportProducts, ReverseProductImport } from './import-actions.tsx';

const back = () => ({ href: lastList('/product-imports'), label: 'Import Products' });

export function ProductImportPage() {
  const { id } = useParams({ from: '/_shell/product-imports/$id' });
  const read = useRead(
    showProductImport,
    { params: { id } },
    { refetchSeconds: (answer) => refetchSeconds(answer ? [answer.data] : []) },
  );
  return (
    <RecordScreen read={read} title="Product Import" back={back()}>
      {(file) => <LoadedImport key={file.id} file={file} />}
    </RecordScreen>
  );
}

const LoadedImport = ({ file }: { file: ProductImport }) => (
  <ImportPage
    file={file}
    back={back()}
    effects={describeProducts(file)}
    errors={downloadProductErrors.path}
    actions={
      file.batch === null ? (
        <>
          <DeleteProductImport file={file} />
          <ImportProducts file={file} />
        </>
      ) : (
        <ReverseProductImport file={file} />
      )
    }
  >
    <ProductRows file={file} />
  </ImportPage>
);

function ProductRows({ file }: { file: ProductImport }) {
  const filter = useRowFilter(file);
  const sent = { params: { id: file.id }, query: filter.query };
  const read = useRead(listProductImportRows, sent, { keepPrevious: true });
  return <ImportRows file={file} filter={filter} read={read} columns={COLUMNS} />;
}

const COLUMNS: PanelColumn<ProductImportRow>[] = [
  {
    header: 'Product',
    cell: ({ sku, name, product_sku }) => (
      <>
        {product_sku === null ? (
          sku
        ) : (
          <Link href={hrefTo({ to: '/products/$sku', params: { sku: product_sku } })}>{sku}</Link>
        )}
        {name === '' ? null : <div>{name}</div>}
      </>
    ),
  },
];
