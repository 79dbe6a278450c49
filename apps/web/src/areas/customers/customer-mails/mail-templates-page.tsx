import { listMailTemplates, type MailTemplate } from '@larder/contract/customers/customer-mails/mail-templates.ts';
import { MAIL_DEFINITIONS } from '@larder/domain/customers/customer-mails/mail-kinds.ts';
import { showMoment } from '@larder/domain/values/show-date.ts';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { useRead } from '../../../calls/use-read.ts';
import { wholeListOf } from '../../../lists/prefetch.ts';
import { hrefTo } from '../../../href-to.ts';
import { wholeList } from '../../../lists/list-state.ts';
import { OnOffBadge } from './on-off-badge.tsx';

const COLUMNS: Column<MailTemplate>[] = [
  { key: 'title', header: 'E-mail', cell: ({ kind }) => MAIL_DEFINITIONS[kind].title },
  { key: 'sent', header: 'Sent when', cell: ({ kind }) => MAIL_DEFINITIONS[kind].sent },
  { key: 'is_on', header: 'Status', cell: ({ is_on }) => <OnOffBadge isOn={is_on} /> },
  { key: 'updated', header: 'Last change', cell: describeChange },
];

function describeChange({ updated_at, updated_by }: MailTemplate): string {
  if (updated_at === null) return 'Not changed yet';
  return updated_by === null ? showMoment(updated_at) : `${showMoment(updated_at)} by ${updated_by.email}`;
}

export const prefetch = wholeListOf(listMailTemplates, {});

export function MailTemplatesPage() {
  const { data, error, refetch } = useRead(listMailTemplates, {});
  return (
    <ListPage
      heading="E-mails to Customers"
      columns={COLUMNS}
      row={{ key: ({ kind }) => kind, href: ({ kind }) => hrefTo({ to: '/mail-templates/$kind', params: { kind } }) }}
      list={wholeList({ data, error, refetch })}
      empty={{ nothing: 'No e-mails', query: null, onClear: () => {} }}
    />
  );
}
