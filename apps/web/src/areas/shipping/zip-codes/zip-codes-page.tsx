import { Button, Group, TextInput } from '@mantine/core';
import { exportZipCodes, listZipCodes, type ZipCode } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { ExportList } from '../../../lists/export-list.tsx';
import { ListTools } from '../../../lists/list-tools.tsx';
import { useColumns } from '../../../lists/use-columns.ts';
import { useList } from '../../../lists/use-list.ts';
import { useTypedFilter } from '../../../lists/use-typed-filter.ts';
import { hrefTo } from '../../../href-to.ts';
import { DisableZipCode } from './disable-zip-code.tsx';
import { SimulateDelivery, SimulateDeliveryTo } from '../delivery-simulation/simulate-delivery.tsx';
import { ShippingRules } from '../carriers/shipping-rules.tsx';
import { zipCodesList } from './zip-codes-search.ts';

const COLUMNS: Column<ZipCode>[] = [
  { key: 'id', header: 'ZIP Code', cell: ({ id }) => id },
  { key: 'zone', header: 'Zone', cell: ({ zone }) => zone ?? '—' },
  { key: 'state', header: 'State / Time Zone', cell: ({ state, time_zone }) => `${state} / ${time_zone}` },
  { key: 'rules', header: 'Shipping rules', cell: ({ shippingRules }) => <ShippingRules rules={shippingRules} /> },
  { key: 'pc', header: 'Default PC', cell: (zip) => zip.default_production_cycle?.name ?? '—' },
  {
    key: 'act',
    header: 'Act',
    align: 'end',
    card: 'actions',
    cell: ({ id, is_active }) =>
      is_active ? (
        <Group gap={6} justify="flex-end">
          <SimulateDeliveryTo id={id} />
          <DisableZipCode id={id} />
        </Group>
      ) : (
        <StatusBadge tone="gray" label="Inactive" />
      ),
  },
];

const ZIP_CODES = { one: 'zip code', many: 'zip codes', by: 'shipping rule' };

export function ZipCodesPage() {
  const { list, search, change, clear } = useList(listZipCodes, zipCodesList);
  const { columns, choice } = useColumns(COLUMNS);
  const typed = useTypedFilter(search.code ?? '', (code) => change({ code: code || undefined }, { replace: true }));
  const isAll = search.inactive === 1;
  const importFile = (
    <Button component={Link} href={hrefTo({ to: '/zip-codes/import' })}>
      Import
    </Button>
  );
  return (
    <ListPage
      heading="ZIP Codes"
      actions={
        <>
          <Button variant="default" onClick={() => change({ inactive: isAll ? undefined : 1 })}>
            {isAll ? 'Hide Inactive ZIP Codes' : 'Show Inactive ZIP Codes'}
          </Button>
          <SimulateDelivery
            trigger={(open) => (
              <Button variant="default" onClick={open}>
                Simulate delivery
              </Button>
            )}
          />
          <ListTools search={zipCodesList.search} columns={choice} />
          <ExportList route={exportZipCodes} list={list} query={zipCodesList.query(search)} of={ZIP_CODES} />
          {importFile}
        </>
      }
      filters={
        <TextInput
          type="search"
          label="Find zip code"
          placeholder="Find zip code"
          inputMode="numeric"
          value={typed.value}
          onChange={(event) => typed.onChange(event.currentTarget.value)}
        />
      }
      columns={columns}
      row={{ key: ({ id }) => id }}
      list={list}
      empty={{
        nothing: 'No zip codes yet',
        meaning: search.code ? undefined : 'Import a file with the zip codes that you ship to.',
        action: importFile,
        query: search.code ? `"${search.code}"` : null,
        onClear: clear,
      }}
    />
  );
}
