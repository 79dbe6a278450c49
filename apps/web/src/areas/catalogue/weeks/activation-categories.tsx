import type { ActivationPreview } from '@larder/contract/orders/weeks/order-weeks.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { countOf, formatCount } from './activation-messages.ts';

export function ActivationCategories({ orders, categories }: Pick<ActivationPreview, 'orders' | 'categories'>) {
  return (
    <>
      <Facts
        facts={[
          { name: 'Complete', value: countOf(orders.full, 'order') },
          { name: 'Incomplete', value: countOf(orders.incomplete, 'order') },
          { name: 'Empty (will be skipped)', value: countOf(orders.empty, 'order') },
        ]}
      />
      {categories.length === 0 ? null : (
        <PanelTable
          label="Categories of this week"
          rows={categories}
          rowKey={({ id }) => id}
          columns={[
            { header: 'Category', cell: ({ name }) => name },
            { header: 'Products for sale', align: 'right', cell: (row) => formatCount(row.sellable_products) },
            { header: 'Customers who need one', align: 'right', cell: (row) => formatCount(row.customers) },
            { header: 'Incomplete orders', align: 'right', cell: (row) => formatCount(row.incomplete) },
            { header: 'Empty orders', align: 'right', cell: (row) => formatCount(row.empty) },
          ]}
        />
      )}
    </>
  );
}
