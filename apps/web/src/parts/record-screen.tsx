import { FormSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { type Href, Link } from '@larder/ui/controls/display/link.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallFailure } from '../calls/call-failure.ts';

interface RecordScreenProps<Data> {
  read: UseQueryResult<{ data: Data }, CallFailure>;
  title: string;
  back: { href: Href; label: string };
  children: (record: Data) => ReactNode;
}

export function RecordScreen<Data>({ read, title, back, children }: RecordScreenProps<Data>) {
  if (read.data) return children(read.data.data);
  return (
    <>
      <PageHeader title={title} back={back} />
      {read.isPending ? (
        <FormSkeleton />
      ) : read.error.status === 404 ? (
        <EmptyState title={read.error.message} action={<Link href={back.href}>{back.label}</Link>} />
      ) : (
        <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
      )}
    </>
  );
}
