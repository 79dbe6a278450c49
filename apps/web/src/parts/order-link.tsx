import { Link } from '@larder/ui/controls/display/link.tsx';
import { hrefTo } from '../href-to.ts';

export const OrderLink = ({ id }: { id: number }) => (
  <Link href={hrefTo({ to: '/orders/$id', params: { id } })}>#{id}</Link>
);
