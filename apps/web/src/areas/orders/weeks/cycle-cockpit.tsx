import type { ChargingStep } from '@larder/contract/operations/week-cockpit/week-charging.ts';
import type { CockpitCycle } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import type { CountedOrderState, OrderCharge } from '@larder/domain/values/enums/order-list-states.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { type Figure, Figures } from '@larder/ui/controls/display/figures.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ShareBar } from '@larder/ui/controls/display/share-bar.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { Fragment } from 'react';
import { Deadline } from '../reading/order-facts.tsx';
import { STATES } from '../reading/order-state-labels.ts';
import { hrefTo } from '../../../href-to.ts';
import { CycleCharging } from './cycle-charging.tsx';
import classes from './week-cockpit.module.css';

/** Every order is in exactly one of these. */
const PARTS: CountedOrderState[] = ['active', 'skipped', 'suspended', 'charge-failed', 'cancelled'];
/** These overlap. */
const OVERLAPPING: CountedOrderState[] = [
  'unpaid',
  'rogue',
  'incomplete',
  'empty',
  'undeliverable',
  'holiday-clash',
  'refund-failed',
  'late-charge',
  'disputed',
];

interface CycleCockpitProps {
  weekId: number;
  cycle: CockpitCycle;
  charging: ChargingStep[];
}

export function CycleCockpit({ weekId, cycle, charging }: CycleCockpitProps) {
  const { production_cycle: of, states } = cycle;
  const list = (filter: { state?: CountedOrderState; charge?: OrderCharge }) =>
    hrefTo({ to: '/orders', search: { order_week_id: weekId, production_cycle_id: of.id, ...filter } });
  const figure = (state: CountedOrderState): Figure => ({
    ...STATES[state],
    count: states[state],
    href: list({ state }),
  });
  return (
    <Panel
      id={`cycle-${of.id}`}
      title={of.name}
      actions={
        <Link href={list({})}>{cycle.orders === 1 ? '1 order' : `${cycle.orders.toLocaleString('en-US')} orders`}</Link>
      }
    >
      <div className={classes.gap}>
        <CycleTimes cycle={cycle} />
        {charging.map((step) => (
          <CycleCharging key={step.stage} step={step} listOf={(charge) => list({ charge })} />
        ))}
        <ShareBar
          label={`Orders of ${of.name}`}
          shares={PARTS.map((state) => ({ ...STATES[state], count: states[state] }))}
        />
        <Figures label={`Orders of ${of.name} by state`} figures={PARTS.map(figure)} />
        <Figures label={`Orders of ${of.name} to review`} figures={OVERLAPPING.map(figure)} />
      </div>
    </Panel>
  );
}

function CycleTimes({ cycle }: { cycle: CockpitCycle }) {
  const { cutoff_at, deadline_at, ship_days } = cycle;
  return (
    <Facts
      facts={[
        { name: 'Order cutoff', value: <Deadline at={cutoff_at} /> },
        { name: 'Post-cutoff deadline', value: <Deadline at={deadline_at} /> },
        { name: 'Ship days', value: <Days days={ship_days} /> },
      ]}
    />
  );
}

const Days = ({ days }: { days: string[] }) =>
  days.map((date, index) => (
    <Fragment key={date}>
      {index === 0 ? null : ', '}
      <Day date={date} />
    </Fragment>
  ));
