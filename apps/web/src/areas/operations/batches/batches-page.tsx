import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { listBatches } from '@larder/contract/operations/batches/batches.ts';
import { BATCH_STATUSES } from '@larder/domain/values/enums/batches.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { CardPage } from '@larder/ui/patterns/pages/card-page.tsx';
import { ListTools } from '../../../lists/list-tools.tsx';
import { useList } from '../../../lists/use-list.ts';
import { BatchCard } from '../../../parts/batches/batch-card.tsx';
import { watchSeconds } from '../../../parts/batches/watch-seconds.ts';
import { hrefTo } from '../../../href-to.ts';
import { massCreditsList, regenerationsList } from './batches-search.ts';

export const RegenerationsPage = () => (
  <BatchesPage
    heading="Regenerate Orders"
    asked={regenerationsList}
    add={{ to: '/regenerate-orders/new', label: 'New Regeneration' }}
    nothing="No regenerations yet"
  />
);

export const MassCreditsPage = () => (
  <BatchesPage
    heading="Mass Apply Credits"
    asked={massCreditsList}
    add={{ to: '/mass-apply-credits/new', label: 'New Mass Credit' }}
    nothing="No credits applied yet"
  />
);

interface BatchesPageProps {
  heading: string;
  asked: typeof massCreditsList;
  add: { to: '/regenerate-orders/new' | '/mass-apply-credits/new'; label: string };
  nothing: string;
}

function BatchesPage({ heading, asked, add, nothing }: BatchesPageProps) {
  const { list, search, change, clear } = useList(listBatches, asked, { refetchSeconds: watchSeconds });
  const button = (
    <Button component={Link} href={hrefTo(add)} leftSection={<IconPlus size={16} aria-hidden />}>
      {add.label}
    </Button>
  );
  return (
    <CardPage
      heading={heading}
      actions={
        <>
          <ListTools search={asked.search} />
          {button}
        </>
      }
      filters={
        <NativeSelect
          label="State"
          data={[{ value: '', label: 'Any' }, ...BATCH_STATUSES]}
          value={search.status ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ status: BATCH_STATUSES.find((status) => status === value) })
          }
        />
      }
      list={list}
      card={{ key: ({ id }) => id, draw: (batch) => <BatchCard batch={batch} />, wide: true }}
      empty={{ nothing, action: button, query: search.status ?? null, onClear: clear }}
    />
  );
}
