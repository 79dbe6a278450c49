import type { Served } from '@larder/contract/shipping/zip-codes/zip-code-effect.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { hrefTo } from '../../href-to.ts';
import { countOf } from '../imports/describe-counts.ts';

const numberFormat = new Intl.NumberFormat('en-US');

export const describeServed = ({ customers, orders }: Served) =>
  `${countOf(customers, 'customer')} and ${countOf(orders, 'upcoming order')}`;

export function LostService({ served }: { served: Served }) {
  if (served.customers + served.orders === 0) return null;
  return (
    <Callout tone="orange" urgent>
      {`Lose service: ${describeServed(served)}. No carrier will deliver to them.`} <ServedExamples served={served} />
    </Callout>
  );
}

export function ServedExamples({ served: { customers, examples } }: { served: Served }) {
  const more = customers - examples.length;
  return (
    <>
      {examples.map(({ id, name, zip_code }, index) => (
        <span key={id}>
          {index === 0 ? '' : ', '}
          <Link href={hrefTo({ to: '/users/$id', params: { id } })}>{name}</Link> {`(${zip_code})`}
        </span>
      ))}
      {examples.length > 0 && more > 0 ? ` and ${numberFormat.format(more)} more` : ''}
      {examples.length > 0 ? '.' : ''}
    </>
  );
}
