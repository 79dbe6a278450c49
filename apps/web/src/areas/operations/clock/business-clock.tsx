import { showClock } from '@larder/contract/operations/clock/clock.ts';
import { showMe } from '@larder/contract/staff/sign-in/sign-in.ts';
import { refusalToMoveClock } from '@larder/domain/operations/clock/move-clock.ts';
import { showMoment } from '@larder/domain/values/show-date.ts';
import { useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { settings } from '../../../settings.ts';
import classes from './business-clock.module.css';
import { MoveClockDialog } from './move-clock-dialog.tsx';

const POLL_SECONDS = 60;

/** In the environment badge of staging: the business clock where it was moved (TIME-3). */
export default function BusinessClock() {
  const clock = useRead(showClock, {}, { refetchSeconds: POLL_SECONDS }).data?.data;
  const me = useRead(showMe, {}, { staleSeconds: 300 }).data?.data;
  const [moving, setMoving] = useState(false);
  if (!clock || !me) return null;
  const now = clock.is_moved ? showMoment(clock.now) : null;
  if (refusalToMoveClock(me, settings.environment) !== null) return now === null ? null : <span>{now}</span>;
  return (
    <>
      <button type="button" className={classes.move} aria-haspopup="dialog" onClick={() => setMoving(true)}>
        <span>{now ?? 'Move clock'}</span>
      </button>
      {moving ? <MoveClockDialog clock={clock} onClose={() => setMoving(false)} /> : null}
    </>
  );
}
