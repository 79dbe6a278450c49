import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { exportProducts, listProducts } from '@larder/contract/catalogue/products/products.ts';
import { PRODUCT_AVAILABILITIES } from '@larder/domain/values/enums/product-availabilities.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { CardPage } from '@larder/ui/patterns/pages/card-page.tsx';
import { ExportList } from '../../../lists/export-list.tsx';
import { useList } from '../../../lists/use-list.ts';
import { useTypedFilter } from '../../../lists/use-typed-filter.ts';
import { hrefTo } from '../../../href-to.ts';
import { ProductCard } from './product-card.tsx';
import {
  AVAILABILITY_LABELS,
  describeFilters,
  productsList,
  refusalToFind,
  type ProductsSearch,
} from './products-search.ts';

const PRODUCTS = { one: 'product', many: 'products' };

export function ProductsPage() {
  const { list, search, change, clear } = useList(listProducts, productsList);
  const offered = describeFilters(search);
  const add = (
    <Button component={Link} href={hrefTo({ to: '/products/create' })} leftSection={<IconPlus size={16} aria-hidden />}>
      Add Product
    </Button>
  );
  return (
    <CardPage
      heading="All Products"
      actions={
        <>
          <ExportList route={exportProducts} list={list} query={productsList.query(search)} of={PRODUCTS} />
          {add}
        </>
      }
      filters={
        <>
          <ProductFilter search={search} change={change} />
          {search.offered_in === undefined ? null : <WeekFilter search={search} change={change} />}
        </>
      }
      list={list}
      card={{ key: ({ id }) => id, draw: (product) => <ProductCard product={product} /> }}
      empty={{
        nothing: 'No products yet',
        action: add,
        query: [search.nameOrSku ? `"${search.nameOrSku}"` : null, offered].filter(Boolean).join(', ') || null,
        onClear: clear,
      }}
    />
  );
}

interface ProductFilterProps {
  search: ProductsSearch;
  change: (patch: Partial<ProductsSearch>, how?: { replace?: boolean }) => void;
}

function ProductFilter({ search, change }: ProductFilterProps) {
  const typed = useTypedFilter(search.nameOrSku ?? '', (text) =>
    change({ nameOrSku: text || undefined }, { replace: true }),
  );
  return (
    <TextInput
      type="search"
      label="Find product"
      placeholder="Name or SKU"
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed.value}
      error={refusalToFind(typed.value)}
      onChange={(event) => typed.onChange(event.currentTarget.value)}
    />
  );
}

/** Shown when coming from a week's cockpit. */
const WeekFilter = ({ search, change }: ProductFilterProps) => (
  <NativeSelect
    label="Show"
    data={[
      { value: 'any', label: 'On the menu' },
      ...PRODUCT_AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] })),
      { value: 'all', label: 'All products' },
    ]}
    value={search.availability ?? 'any'}
    onChange={({ currentTarget: { value } }) =>
      change({
        ...(value === 'all' ? { offered_in: undefined } : {}),
        availability: PRODUCT_AVAILABILITIES.find((each) => each === value),
      })
    }
  />
);
