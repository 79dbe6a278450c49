import { listSettings } from '@larder/contract/operations/settings/settings.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { FormSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { GROUP_TITLES, isGroup } from './setting-groups.ts';
import { SettingsForm } from './settings-form.tsx';

const BACK = { href: hrefTo({ to: '/settings' }), label: 'All settings' };

export function SettingsGroupPage() {
  const { group } = useParams({ from: '/_shell/settings/$group' });
  const read = useRead(listSettings, { query: { group } }, { enabled: isGroup(group) });
  if (!isGroup(group))
    return (
      <>
        <PageHeader title="Settings" back={BACK} />
        <EmptyState
          title={`No settings called ${group}`}
          action={<Link href={hrefTo({ to: '/settings' })}>All settings</Link>}
        />
      </>
    );
  return (
    <>
      <PageHeader title={`${GROUP_TITLES[group]} settings`} back={BACK} />
      {read.isPending ? <FormSkeleton /> : null}
      {read.error && !read.data ? (
        <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : null}
      {read.data ? (
        <SettingsForm key={group} title={GROUP_TITLES[group]} settings={Object.values(read.data.data)} />
      ) : null}
    </>
  );
}
