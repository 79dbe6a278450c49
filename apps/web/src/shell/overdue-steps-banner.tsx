import { listLateSteps, type LateStep } from '@larder/contract/operations/late-steps.ts';
import { Callout } from '@larder/ui/controls/callout.tsx';
import { Link } from '@larder/ui/controls/link.tsx';
import { Moment } from '@larder/ui/controls/moment.tsx';
import { useRead } from '../calls/use-read.ts';
import classes from './overdue-steps-banner.module.css';

/** Polling intervals while the tab is visible; shorter while something is overdue, to see it end. */
const LOOK_SECONDS = 60;
const LOOK_AGAIN_SECONDS = 15;

const WORDS: Record<LateStep['step'], string> = {
  'pass-cutoff': 'Orders whose cutoff has passed are not charged yet',
  'settle-orders': 'Orders whose post-cutoff deadline has passed are not settled yet',
  'deliver-week': 'A week that was delivered is not marked as delivered yet',
  'cancel-scheduled': 'Scheduled cancellations have not happened yet',
  'end-pauses': 'Pauses that are over have not ended yet',
};

/** A banner on every page: background work that is overdue, and since when (TIME-7). */
export default function OverdueStepsBanner() {
  const { data } = useRead(
    listLateSteps,
    {},
    {
      staleSeconds: LOOK_AGAIN_SECONDS,
      refetchSeconds: (late) => (late && late.data.length > 0 ? LOOK_AGAIN_SECONDS : LOOK_SECONDS),
    },
  );
  const late = data?.data ?? [];
  const money = data?.meta.money ?? null;
  if (late.length === 0 && money === null) return null;
  return (
    <div className={classes.banner}>
      {money === null ? null : <MoneyDiffers {...money} />}
      {late.length === 0 ? null : <Late late={late} />}
    </div>
  );
}

/** Stays until a later reconciliation finds no differences. */
const MoneyDiffers = ({ differences, checked_at }: { differences: number; checked_at: string }) => (
  <Callout tone="red" urgent>
    The books do not agree: {differences === 1 ? 'one difference was' : `${differences} differences were`} found at{' '}
    <Moment at={checked_at} />. <Link href="/money">Look at the money</Link>
  </Callout>
);

const Late = ({ late }: { late: LateStep[] }) => (
  <Callout tone="orange" urgent>
    <ul className={classes.late}>
      {late.map(({ step, since }) => (
        <li key={step}>
          {WORDS[step]}: due since <Moment at={since} />.
        </li>
      ))}
    </ul>
    The background work may have stopped. Please tell whoever runs Larder.
  </Callout>
);
