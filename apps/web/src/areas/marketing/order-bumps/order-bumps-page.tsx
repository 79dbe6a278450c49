import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { listOrderBumps } from '@larder/contract/marketing/order-bumps/order-bumps.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { CardPage } from '@larder/ui/patterns/pages/card-page.tsx';
import { ListTools } from '../../../lists/list-tools.tsx';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { OrderBumpCard } from './order-bump-card.tsx';
import { orderBumpsList, type OrderBumpsSearch } from './order-bumps-search.ts';

export const prefetch = rowsOf(orderBumpsList);

export function OrderBumpsPage() {
  const { list, search, change, clear } = useList(orderBumpsList);
  const add = (
    <Button
      component={Link}
      href={hrefTo({ to: '/order-bumps/create' })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      Add Order Bump
    </Button>
  );
  return (
    <CardPage
      heading="Order Bumps"
      actions={
        <>
          <ListTools search={orderBumpsList.search} />
          {add}
        </>
      }
      filters={<ProductFilter search={search} onChange={(product_sku) => change({ product_sku })} />}
      list={list}
      card={{ key: ({ id }) => id, draw: (bump) => <OrderBumpCard bump={bump} />, wide: true }}
      empty={{ nothing: 'No order bumps yet', action: add, query: search.product_sku ?? null, onClear: clear }}
    />
  );
}

interface ProductFilterProps {
  search: OrderBumpsSearch;
  onChange: (sku: string | undefined) => void;
}

/** Uses the list's own answer, so no extra call. */
function ProductFilter({ search, onChange }: ProductFilterProps) {
  const read = useRead(listOrderBumps, { query: orderBumpsList.query(search) }, { keepPrevious: true });
  const products = read.data?.meta.products ?? [];
  return (
    <NativeSelect
      label="Filter by product"
      data={[
        { value: '', label: 'All' },
        ...products.map(({ sku, count, content }) => ({
          value: sku,
          label: `${sku} (${count}): ${shortened(content)}`,
        })),
      ]}
      value={search.product_sku ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}

const MOST_LETTERS = 60;
const shortened = (content: string) =>
  content.length > MOST_LETTERS ? `${content.slice(0, MOST_LETTERS).trimEnd()}…` : content;
