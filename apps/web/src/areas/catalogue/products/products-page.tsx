import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { exportProducts } from '@larder/contract/catalogue/products/products.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { CardPage } from '@larder/ui/patterns/pages/card-page.tsx';
import { ListTools } from '../../../lists/list-tools.tsx';
import { useColumns } from '../../../lists/use-columns.ts';
import { ExportList } from '../../../lists/export-list.tsx';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { hrefTo } from '../../../href-to.ts';
import { DuplicateSlugs } from '../product-slugs/duplicate-slugs.tsx';
import { PRODUCT_PARTS, ProductCard } from './product-card.tsx';
import { ProductsFilters } from './products-filters.tsx';
import { describeFilters, productsList } from './products-search.ts';

const PRODUCTS = { one: 'product', many: 'products' };

export const prefetch = rowsOf(productsList);

export function ProductsPage() {
  const { list, search, change, clear } = useList(productsList);
  const { columns, choice } = useColumns(PRODUCT_PARTS);
  const add = (
    <Button component={Link} href={hrefTo({ to: '/products/create' })} leftSection={<IconPlus size={16} aria-hidden />}>
      Add Product
    </Button>
  );
  return (
    <>
      <DuplicateSlugs />
      <CardPage
        heading="All Products"
        actions={
          <>
            <ListTools search={productsList.search} columns={choice} />
            <ExportList route={exportProducts} list={list} query={productsList.query(search)} of={PRODUCTS} />
            {add}
          </>
        }
        filters={<ProductsFilters search={search} change={change} />}
        list={list}
        card={{ key: ({ id }) => id, draw: (product) => <ProductCard product={product} parts={columns} /> }}
        empty={{
          nothing: 'No products yet',
          action: add,
          query: describeFilters(search),
          onClear: clear,
        }}
      />
    </>
  );
}
