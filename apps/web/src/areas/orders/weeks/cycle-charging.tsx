import type { ChargingStep } from '@larder/contract/operations/week-cockpit/week-charging.ts';
import type { OrderCharge } from '@larder/domain/values/enums/order-list-states.ts';
import { type Href, Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { ProgressBar } from '@larder/ui/controls/display/progress-bar.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import type { ReactNode } from 'react';
import { describeTimeLeft } from '../../../parts/batches/describe-time-left.ts';
import { countOf } from '../../../parts/imports/describe-counts.ts';
import classes from './cycle-charging.module.css';

const counted = (count: number) => count.toLocaleString('en-US');

const LABELS = {
  cutoff: { title: 'Charges of the cutoff', done: 'processed', progress: 'Orders processed' },
  deadline: { title: 'Settlement', done: 'settled', progress: 'Orders settled' },
} as const;

interface CycleChargingProps {
  step: ChargingStep;
  /** The orders that a figure counts. */
  listOf: (charge: OrderCharge) => Href;
}

/** OPS-41, OPS-46 */
export function CycleCharging({ step, listOf }: CycleChargingProps) {
  const { production_cycle, stage, done, total, is_running, pace } = step;
  const { title, done: verb, progress } = LABELS[stage];
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
  return (
    <section className={classes.step} aria-label={title}>
      <h3>{title}</h3>
      {is_running ? <ProgressBar label={`${progress} of ${production_cycle.name}`} percent={percent} /> : null}
      <output>
        <strong>{`${counted(done)} of ${counted(total)} ${verb}`}</strong>
        {is_running && pace ? (
          <span>{`${counted(pace.per_minute)} a minute. ${describeTimeLeft(pace.seconds_left)}`}</span>
        ) : null}
        {is_running && !pace ? <span>Waiting for the payment gateway</span> : null}
      </output>
      <Outcomes step={step} listOf={listOf} />
      <Times step={step} />
    </section>
  );
}

interface Outcome {
  name: string;
  of: ChargingStep['succeeded'];
  charge: OrderCharge;
  isFault?: boolean;
}

function Outcomes({ step: { stage, succeeded, declined, waiting, without_card }, listOf }: CycleChargingProps) {
  const all: Outcome[] = [
    { name: 'Succeeded', of: succeeded, charge: `${stage}-succeeded` },
    { name: 'Declined', of: declined, charge: `${stage}-declined`, isFault: true },
    { name: 'Waiting', of: waiting, charge: `${stage}-waiting` },
    { name: 'Without card', of: without_card, charge: 'cutoff-without-card' },
  ];
  // A settlement often has no charges at all.
  const listed = all.filter(({ of }) => stage === 'cutoff' || of.orders > 0);
  if (listed.length === 0) return null;
  return (
    <dl className={classes.outcomes}>
      {listed.map(({ name, of, charge, isFault }) => (
        <div key={name} data-fault={(isFault && of.orders > 0) || undefined}>
          <dt>{name}</dt>
          <dd>
            <Link href={listOf(charge)} aria-label={`${name}: ${countOf(of.orders, 'order')}`}>
              {counted(of.orders)}
            </Link>{' '}
            <Money cents={of.amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Times({ step: { began_at, ended_at } }: { step: ChargingStep }) {
  const parts: ReactNode[] = [
    ...(began_at === null ? [] : ['Began ', <Moment key="began" at={began_at} />]),
    ...(ended_at === null ? [] : [began_at === null ? 'Ended ' : ', ended ', <Moment key="ended" at={ended_at} />]),
  ];
  return parts.length === 0 ? null : <p className={classes.times}>{parts}</p>;
}
