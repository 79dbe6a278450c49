import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { exportPromoCodes, type PromoCodeRow } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { ExportList } from '../../../lists/export-list.tsx';
import { ListTools } from '../../../lists/list-tools.tsx';
import { useColumns } from '../../../lists/use-columns.ts';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { CodeSearch } from '../../../parts/code-search.tsx';
import { hrefTo } from '../../../href-to.ts';
import { CopyApplicationLink, DisablePromoCode } from './promo-code-actions.tsx';
import { PromoCodeBadge } from './promo-code-badge.tsx';
import { promoCodesList } from './promo-codes-search.ts';

const COLUMNS: Column<PromoCodeRow>[] = [
  { key: 'code', header: 'Code', cell: ({ code }) => code, note: ({ description }) => description },
  { key: 'status', header: 'Status', cell: (promo) => <PromoCodeBadge promo={promo} />, card: 'aside' },
  { key: 'notes', header: 'Notes', cell: ({ notes }) => notes || '—' },
  { key: 'applied', header: 'Applied Count', cell: ({ applications_count }) => applications_count, align: 'end' },
  {
    key: 'expires',
    header: 'Expires on',
    cell: ({ expires_on }) => (expires_on ? <Day date={expires_on} /> : 'Never'),
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    card: 'actions',
    cell: (promo) => (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <CopyApplicationLink promo={promo} isCompact />
        <DisablePromoCode promo={promo} isCompact />
      </Group>
    ),
  },
];

const PROMO_CODES = { one: 'promo code', many: 'promo codes' };

export const prefetch = rowsOf(promoCodesList);

export function PromoCodesPage() {
  const { list, search, change, clear } = useList(promoCodesList);
  const { columns, choice } = useColumns(COLUMNS);
  const add = (
    <Button component={Link} href={hrefTo({ to: '/promo-codes/new' })} leftSection={<IconPlus size={16} aria-hidden />}>
      New Promo Code
    </Button>
  );
  return (
    <ListPage
      heading="Promo Codes"
      actions={
        <Group gap="sm">
          <ListTools search={promoCodesList.search} columns={choice} />
          <ExportList route={exportPromoCodes} list={list} query={promoCodesList.query(search)} of={PROMO_CODES} />
          <Button component={Link} href={hrefTo({ to: '/promo-codes/mass-apply' })} variant="default">
            Mass Apply
          </Button>
          {add}
        </Group>
      }
      filters={
        <CodeSearch
          value={search.code ?? ''}
          onSearch={(code) => change({ code: code || undefined }, { replace: true })}
        />
      }
      columns={columns}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/promo-codes/$id', params: { id } }) }}
      list={list}
      empty={{
        nothing: 'No promo codes yet',
        action: add,
        query: search.code ? `"${search.code}"` : null,
        onClear: clear,
      }}
    />
  );
}
