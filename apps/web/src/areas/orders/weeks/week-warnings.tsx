import type { WeekCockpit } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { hrefTo } from '../../../href-to.ts';

export function WeekWarnings({ cockpit: { week, cycles, products, late_steps } }: { cockpit: WeekCockpit }) {
  const open = cycles.filter(({ cutoff_done_at }) => cutoff_done_at === null);
  const empty = open.reduce((sum, { states }) => sum + states.empty, 0);
  return (
    <>
      {empty > 0 && week.status === 'active' ? <EmptyOrders weekId={week.id} count={empty} /> : null}
      {week.meal_rotation_id === null ? (
        <Callout tone="orange">
          This week has no rotation. Add it to one before activating it:{' '}
          <Link href={hrefTo({ to: '/product-rotations' })}>Product Rotations</Link>
        </Callout>
      ) : products.offered === 0 ? (
        <Callout tone="orange">
          This rotation has no products. Add products to it:{' '}
          <Link href={hrefTo({ to: '/product-rotations/$id', params: { id: week.meal_rotation_id } })}>
            Rotation {week.meal_rotation_id}
          </Link>
        </Callout>
      ) : null}
      {late_steps.length === 0 ? null : <LateSteps late={late_steps} />}
    </>
  );
}

const EmptyOrders = ({ weekId, count }: { weekId: number; count: number }) => (
  <Callout tone="orange">
    {count === 1 ? '1 order is empty and skipped' : `${count.toLocaleString('en-US')} orders are empty and skipped`}:
    nothing in the rotation fits the plan. Before the cutoff, add products and refill the orders under{' '}
    <Link href={hrefTo({ to: '/regenerate-orders/new', search: { all: true, order_week_id: weekId, state: 'empty' } })}>
      Regenerate Orders
    </Link>
    . <Link href={hrefTo({ to: '/orders', search: { order_week_id: weekId, state: 'empty' } })}>Show the orders</Link>
  </Callout>
);

const STEP_MESSAGES: Record<WeekCockpit['late_steps'][number]['step'], string> = {
  'pass-cutoff': 'have not been charged. Their cutoff was',
  'settle-orders': 'have not been settled. Their deadline was',
  'deliver-week': 'The week has not been marked as delivered. It ended',
};

const LateSteps = ({ late }: { late: WeekCockpit['late_steps'] }) => (
  <Callout tone="orange">
    <ul style={{ margin: 0, paddingLeft: 18 }}>
      {late.map(({ step, production_cycle, since }) => (
        <li key={`${step} ${production_cycle ?? ''}`}>
          {production_cycle === null ? '' : `Orders of ${production_cycle} `}
          {STEP_MESSAGES[step]} <Moment at={since} />.
        </li>
      ))}
    </ul>
  </Callout>
);
