import { Link } from '@larder/ui/controls/display/link.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';

/** In the words of an order that does not exist. */
export function UnknownOrderPage() {
  const { _splat: text } = useParams({ from: '/_shell/orders/$' });
  const back = { href: lastList('/orders'), label: 'Orders' };
  return (
    <>
      <PageHeader title="Order" back={back} />
      <EmptyState title={`Order ${text} was not found.`} action={<Link href={back.href}>{back.label}</Link>} />
    </>
  );
}
