import { Button, Group } from '@mantine/core';
import { exportZipCodes, type ZipCode } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column, ListState } from '@larder/ui/patterns/lists/list-page.types.ts';
import { ExportList } from '../../../lists/export-list.tsx';
import { ListTools } from '../../../lists/list-tools.tsx';
import { useColumns } from '../../../lists/use-columns.ts';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { hrefTo } from '../../../href-to.ts';
import { useCycleLabels } from '../../../parts/use-cycle-labels.ts';
import { useCarriers } from '../carriers/use-carriers.ts';
import { SimulateDelivery, SimulateDeliveryTo } from '../delivery-simulation/simulate-delivery.tsx';
import { ShippingRules } from '../carriers/shipping-rules.tsx';
import { useStates } from '../states/use-states.ts';
import { ZipCodeSelectionBar } from '../zip-code-changes/zip-code-selection-bar.tsx';
import { useZipCodeSelection } from '../zip-code-changes/use-zip-code-selection.ts';
import { DisableZipCode, EnableZipCode } from './zip-code-activity.tsx';
import { useInactiveMatches } from './use-inactive-matches.ts';
import { ZipCodesFilters } from './zip-codes-filters.tsx';
import { describeSearch, zipCodesFilter, zipCodesList } from './zip-codes-search.ts';

const hrefOf = ({ id }: ZipCode) => hrefTo({ to: '/zip-codes/$id', params: { id } });

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
    cell: (zip) => (
      <Group gap={6} justify="flex-end">
        {zip.is_active ? null : <StatusBadge tone="gray" label="Inactive" />}
        <Button component={Link} href={hrefOf(zip)} variant="default" size="compact-sm" aria-label={`Edit ${zip.id}`}>
          Edit
        </Button>
        {zip.is_active ? (
          <>
            <SimulateDeliveryTo id={zip.id} />
            <DisableZipCode id={zip.id} />
          </>
        ) : (
          <EnableZipCode id={zip.id} />
        )}
      </Group>
    ),
  },
];

const ZIP_CODES = { one: 'zip code', many: 'zip codes', by: 'shipping rule' };

export const prefetch = rowsOf(zipCodesList);

export function ZipCodesPage() {
  const { list, search, change, clear } = useList(zipCodesList);
  const { columns, choice } = useColumns(COLUMNS);
  const filter = zipCodesFilter(search);
  const selection = useZipCodeSelection(filter, list.status === 'ready' ? list.rows : []);
  const names = { states: useStates().nameOf, carrierOf: useCarriers().nameOf, cycles: useCycleLabels() };
  const query = describeSearch(search, names);
  const inactive = useInactiveMatches(filter, list);
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
        <>
          <ZipCodesFilters search={search} change={change} />
          <ZipCodeSelectionBar used={selection} matching={matchingOf(list)} />
        </>
      }
      columns={columns}
      row={{ key: ({ id }) => id, href: hrefOf, selection: selection.rows }}
      list={list}
      empty={{
        nothing: 'No zip codes yet',
        meaning:
          query === null
            ? 'Import a file with the zip codes that you ship to.'
            : inactive === 0
              ? undefined
              : `${inactive.toLocaleString('en-US')} inactive ${inactive === 1 ? 'zip code matches' : 'zip codes match'}. Show inactive zip codes to see ${inactive === 1 ? 'it' : 'them'}.`,
        action: importFile,
        query,
        onClear: clear,
      }}
    />
  );
}

/** Null if the page has all of them. */
const matchingOf = <Row,>(list: ListState<Row>): string | null =>
  list.status !== 'ready' || !list.paging || list.paging.pages === 1 ? null : list.paging.total.toLocaleString('en-US');
