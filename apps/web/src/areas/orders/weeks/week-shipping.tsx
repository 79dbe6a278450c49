import type { WeekCockpit } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Figures } from '@larder/ui/controls/display/figures.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { hrefTo } from '../../../href-to.ts';
import classes from './week-cockpit.module.css';

export const WeekShipping = ({ cockpit: { week, holidays, named_holidays } }: { cockpit: WeekCockpit }) => (
  <Panel id="shipping" title="Shipping">
    <Figures
      label="Holidays of the week"
      figures={[
        {
          label: holidays === 1 ? 'Holiday on a ship day' : 'Holidays on a ship day',
          count: holidays,
          href: hrefTo({ to: '/holidays', search: { order_week_id: week.id } }),
          tone: 'blue',
        },
      ]}
    />
    {named_holidays.length === 0 ? null : (
      <ul className={classes.holidays} aria-label="Names of the holidays">
        {named_holidays.map(({ id, name, start_date, end_date, is_applied }) => (
          <li key={id}>
            <span>
              {name}, <Day date={start_date} />
              {end_date === start_date ? null : (
                <>
                  {' to '}
                  <Day date={end_date} />
                </>
              )}
            </span>
            <StatusBadge tone={is_applied ? 'teal' : 'orange'} label={is_applied ? 'Applied' : 'Not applied'} />
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
