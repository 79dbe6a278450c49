import type { ActivationPreview } from '@larder/contract/orders/weeks/order-weeks.ts';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { countOf } from './activation-messages.ts';

const formatCount = (count: number) => count.toLocaleString('en-US');

export function ActivationCategories({ preview }: { preview: ActivationPreview }) {
  const { orders, categories } = preview;
  return (
    <>
      <Facts
        facts={[
          { name: 'Full', value: countOf(preview, orders.full, 'order') },
          { name: 'Incomplete', value: countOf(preview, orders.incomplete, 'order') },
          { name: 'Empty, skipped', value: countOf(preview, orders.empty, 'order') },
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
          ]}
        />
      )}
    </>
  );
}
