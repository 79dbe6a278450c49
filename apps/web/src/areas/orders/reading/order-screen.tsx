import type { User } from '@larder/contract/customers/users/user.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import { ERASED_MESSAGE } from '@larder/domain/customers/data-protection/erasure.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import type { ReactNode } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { ImpersonateButton } from '../../../session/impersonate-button.tsx';
import { CustomerHead } from '../../../parts/customer-head/customer-head.tsx';
import { hrefTo } from '../../../href-to.ts';

interface OrderScreenProps {
  userId: number;
  title: string;
  children: (user: User) => ReactNode;
}

const hrefOf = (id: number) => hrefTo({ to: '/users/$id', params: { id } });

export function OrderScreen({ userId, title, children }: OrderScreenProps) {
  const read = useRead(showUser, { params: { id: userId }, query: {} });
  const user = read.data?.data;
  if (user)
    return (
      <>
        <PageHeader
          title={title}
          back={{ href: hrefOf(userId), label: user.email }}
          subline={`${user.first_name} ${user.last_name}`}
          actions={<ImpersonateButton user={user} />}
        />
        {user.is_admin ? null : <CustomerHead userId={user.id} />}
        {user.erased_at === null ? children(user) : <EmptyState title={ERASED_MESSAGE} />}
      </>
    );
  return (
    <>
      <PageHeader title={title} back={{ href: hrefOf(userId), label: 'User' }} />
      {read.isPending ? (
        <PanelSkeleton />
      ) : read.error?.status === 404 ? (
        <EmptyState
          title={read.error.message}
          action={<Link href={hrefTo({ to: '/users' })}>Search the user list</Link>}
        />
      ) : (
        <FailedState message={read.error?.message ?? null} onRetry={() => void read.refetch()} />
      )}
    </>
  );
}
