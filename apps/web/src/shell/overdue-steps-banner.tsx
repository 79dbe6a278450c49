import { listLateSteps, type LateStep } from '@larder/contract/operations/late-steps/late-steps.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { useRead } from '../calls/use-read.ts';
import { useRefreshWhenUnavailable } from '../calls/use-refresh-after-changes.ts';
import { hrefTo } from '../href-to.ts';
import classes from './overdue-steps-banner.module.css';

/** Shorter while something is overdue, to see it end. */
const LOOK_SECONDS = 60;
const LOOK_AGAIN_SECONDS = 15;

const LABELS: Record<LateStep['step'], string> = {
  'pass-cutoff': 'Orders whose cutoff has passed are not charged yet',
  'settle-orders': 'Orders whose post-cutoff deadline has passed are not settled yet',
  'retry-charges': 'Planned retries of failed charges are not made yet',
  'deliver-week': 'A delivered week is not marked as delivered yet',
  'cancel-scheduled': 'Scheduled cancellations are not processed yet',
  'remind-of-cutoff': 'Customers have not been reminded of a cutoff yet',
  'end-pauses': 'Expired pauses have not ended yet',
};

/** Overdue background work, and since when (TIME-7); a database that cannot take changes. */
export default function OverdueStepsBanner() {
  const { data } = useRead(
    listLateSteps,
    {},
    {
      staleSeconds: LOOK_AGAIN_SECONDS,
      refetchSeconds: (late) =>
        late && (late.data.length > 0 || late.meta.changes_wait) ? LOOK_AGAIN_SECONDS : LOOK_SECONDS,
    },
  );
  useRefreshWhenUnavailable(listLateSteps);
  const late = data?.data ?? [];
  const money = data?.meta.money ?? null;
  const mustWait = data?.meta.changes_wait === true;
  if (late.length === 0 && money === null && !mustWait) return null;
  return (
    <div className={classes.banner}>
      {mustWait ? <ChangesWait /> : null}
      {money === null ? null : <MoneyDiffers {...money} />}
      {late.length === 0 ? null : <Late late={late} />}
    </div>
  );
}

const ChangesWait = () => (
  <Callout tone="red" urgent>
    The second database server does not answer, so nothing can be changed at the moment. Everything can be read. Contact
    your administrator.
  </Callout>
);

/** Stays until a later reconciliation finds no differences. */
const MoneyDiffers = ({ differences, checked_at }: { differences: number; checked_at: string }) => (
  <Callout tone="red" urgent>
    Reconciliation found {differences === 1 ? '1 difference' : `${differences} differences`} at{' '}
    <Moment at={checked_at} />. <Link href={hrefTo({ to: '/money' })}>Review the money page</Link>
  </Callout>
);

const Late = ({ late }: { late: LateStep[] }) => (
  <Callout tone="orange" urgent>
    <ul className={classes.late}>
      {late.map(({ step, since }) => (
        <li key={step}>
          {LABELS[step]}: due since <Moment at={since} />.
        </li>
      ))}
    </ul>
    Background jobs may have stopped. Contact your administrator.
  </Callout>
);
