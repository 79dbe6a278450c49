import { listCategories } from '@larder/contract/catalogue/categories/categories.ts';
import {
  showPriceVarianceGroup,
  type PriceVarianceGroup,
} from '@larder/contract/catalogue/price-variance-groups/price-variance-groups.ts';
import { FormSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { ToggleGroup } from './toggle-group.tsx';
import { EditGroupForm, NewGroupForm } from './price-variance-group-form.tsx';

const BACK = { href: hrefTo({ to: '/price-variance-groups' }), label: 'All groups' };

export const NewPriceVarianceGroupPage = () => (
  <>
    <PageHeader title="New Price Variance Group" back={BACK} />
    <GroupForm />
  </>
);

export function PriceVarianceGroupPage() {
  const { id } = useParams({ from: '/_shell/price-variance-groups/$id' });
  const read = useRead(showPriceVarianceGroup, { params: { id } });
  return (
    <RecordScreen read={read} title="Edit Price Variance Group" back={BACK}>
      {(group) => (
        <>
          <PageHeader
            title={`Edit ${group.name}`}
            subline={group.is_active ? undefined : 'Deactivated'}
            back={BACK}
            actions={<ToggleGroup group={group} />}
          />
          <GroupForm key={group.id} group={group} />
        </>
      )}
    </RecordScreen>
  );
}

/** The form has a price for each category, so it waits for them. */
function GroupForm({ group }: { group?: PriceVarianceGroup }) {
  const read = useRead(listCategories, { query: { per_page: 100, with_deleted: true } });
  if (read.data)
    return group ? (
      <EditGroupForm group={group} categories={read.data.data} />
    ) : (
      <NewGroupForm categories={read.data.data} />
    );
  return read.error ? (
    <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
  ) : (
    <FormSkeleton />
  );
}
