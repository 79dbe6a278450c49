import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  createMealRotation,
  listMealRotations,
  showRotationsLog,
  type MealRotation,
} from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { wholeList } from '../../../lists/list-state.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { wholeListOf } from '../../../lists/prefetch.ts';
import { ActivateWeek } from '../weeks/activate-week.tsx';
import { WeekBadge } from '../../../parts/week-badge.tsx';
import { OrdersStillMade } from '../../../parts/order-making.tsx';
import { hrefTo } from '../../../href-to.ts';
import { CloneRotation, RemoveRotation } from './rotation-actions.tsx';
import { ROTATIONS } from './rotations-query.ts';
import classes from './rotations.module.css';

const COLUMNS: Column<MealRotation>[] = [
  { key: 'rotation', header: 'Rotation', cell: ({ id }) => `Rotation ${id}` },
  { key: 'products', header: 'Products', cell: ({ products }) => products.length, align: 'end' },
  { key: 'weeks', header: 'Order weeks', cell: (rotation) => <Weeks rotation={rotation} /> },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    card: 'actions',
    cell: ({ id, orderWeeks }) => (
      <div className={classes.actions}>
        <CloneRotation id={id} />
        <RemoveRotation id={id} weeks={orderWeeks?.data ?? []} />
      </div>
    ),
  },
];

export const prefetch = wholeListOf(listMealRotations, ROTATIONS);

export function RotationsPage() {
  const read = useRead(listMealRotations, ROTATIONS);
  return (
    <ListPage
      heading="Product Rotations"
      actions={
        <>
          <Button variant="default" component={Link} href={hrefTo({ to: '/menu-planner' })}>
            Menu Planner
          </Button>
          {/* The server renders this page (CAT-20). */}
          <Button variant="default" component="a" href={showRotationsLog.path} target="_blank" rel="noopener">
            See the Log
          </Button>
          <AddRotation />
        </>
      }
      columns={COLUMNS}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/product-rotations/$id', params: { id } }) }}
      list={wholeList(read)}
      empty={{
        nothing: 'No rotations yet',
        meaning: 'A rotation is the menu of one or more weeks.',
        action: <AddRotation />,
        query: null,
        onClear: () => {},
      }}
    />
  );
}

function AddRotation() {
  const { run, running } = useCall(createMealRotation, { refreshes: [listMealRotations] });
  const add = () =>
    run({}).then(
      () => toast.success('Rotation created'),
      (failure: Error) => toast.error('Request failed', failure.message),
    );
  return (
    <WorkingButton working={running} leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
      Add Rotation
    </WorkingButton>
  );
}

function Weeks({ rotation }: { rotation: MealRotation }) {
  const weeks = rotation.orderWeeks?.data ?? [];
  if (weeks.length === 0) return '—';
  return (
    <ul className={classes.weeks}>
      {weeks.map((week) => (
        <li key={week.id}>
          <Link href={hrefTo({ to: '/order-weeks/$id', params: { id: week.id } })} aria-label={`Week ${week.number}`}>
            {week.number}
          </Link>{' '}
          (<Day date={week.date} />) <WeekBadge status={week.status} />
          {week.status === 'active' ? <OrdersStillMade weekId={week.id} /> : null}
          {week.status === 'draft' ? (
            <ActivateWeek
              week={week}
              trigger={(open) => (
                <Button
                  variant="transparent"
                  size="compact-sm"
                  aria-label={`Activate week ${week.number}`}
                  onClick={open}
                >
                  activate
                </Button>
              )}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
