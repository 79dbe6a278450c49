import { Button } from '@mantine/core';
import type { PlanWeek } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { hrefTo } from '../../../href-to.ts';
import { WeekBadge } from '../../../parts/week-badge.tsx';
import { ActivateWeek } from '../weeks/activate-week.tsx';
import { CopyMenu } from './copy-menu.tsx';
import { countOf, listWeeks } from './move-messages.ts';
import { useRepeatCount } from './plan-marks.ts';
import classes from './menu-plan.module.css';

interface WeekHeadProps {
  week: PlanWeek;
  gaps: number;
}

export function WeekHead({ week, gaps }: WeekHeadProps) {
  const { id, number, date, status, cutoff_at, refusal, shared_with, meal_rotation_id, product_ids } = week;
  return (
    <div className={classes.head}>
      <div className={classes.headLine}>
        <h2 className={classes.week}>
          <Link href={hrefTo({ to: '/order-weeks/$id', params: { id } })} aria-label={`Week ${number}`}>
            {number}
          </Link>
        </h2>
        <WeekBadge status={status} />
      </div>
      <p className={classes.note}>
        From <Day date={date} />
        {cutoff_at === null ? null : (
          <>
            {', cutoff '}
            <Moment at={cutoff_at} />
          </>
        )}
      </p>
      <p className={classes.note}>
        {meal_rotation_id === null ? (
          'No rotation yet'
        ) : (
          <Link href={hrefTo({ to: '/product-rotations/$id', params: { id: meal_rotation_id } })}>
            Rotation {meal_rotation_id}
          </Link>
        )}
        {`, ${countOf(product_ids.length, 'dish', 'dishes')}`}
        <Repeats week={number} />
        {gaps === 0 ? null : <span className={classes.gaps}>{`, ${countOf(gaps, 'gap')}`}</span>}
      </p>
      {shared_with.length === 0 ? null : <p className={classes.note}>{`Same menu as ${listWeeks(shared_with)}`}</p>}
      {refusal === null ? null : <p className={classes.note}>Past its cutoff: the menu is fixed.</p>}
      {status === 'draft' ? (
        <div className={classes.actions}>
          <Activate week={week} />
          <CopyMenu week={week} />
        </div>
      ) : null}
    </div>
  );
}

const Repeats = ({ week }: { week: number }) => {
  const count = useRepeatCount(week);
  return count === 0 ? null : `, ${countOf(count, 'repeat')}`;
};

const Activate = ({ week }: { week: PlanWeek }) => (
  <ActivateWeek
    week={week}
    trigger={(open) => (
      <Button size="compact-sm" variant="default" aria-label={`Activate week ${week.number}`} onClick={open}>
        Activate
      </Button>
    )}
  />
);
