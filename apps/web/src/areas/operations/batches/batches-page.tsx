import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { BATCH_STATUSES } from '@larder/domain/values/enums/batches.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { CardPage } from '@larder/ui/patterns/pages/card-page.tsx';
import { ListTools } from '../../../lists/list-tools.tsx';
import { useList } from '../../../lists/use-list.ts';
import { BatchCard } from '../../../parts/batches/batch-card.tsx';
import { watchSeconds } from '../../../parts/batches/watch-seconds.ts';
import { hrefTo } from '../../../href-to.ts';
import type { massCreditsList } from './batches-search.ts';

interface BatchesPageProps {
  heading: string;
  asked: typeof massCreditsList;
  add: { to: '/regenerate-orders/new' | '/mass-apply-credits/new'; label: string };
  nothing: string;
}

export function BatchesPage({ heading, asked, add, nothing }: BatchesPageProps) {
  const { list, search, change, clear } = useList(asked, { refetchSeconds: watchSeconds });
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
