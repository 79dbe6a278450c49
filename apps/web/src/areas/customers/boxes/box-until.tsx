import type { Box } from '@larder/contract/customers/boxes/boxes.ts';
import { showMoment, showWeekday } from '@larder/domain/values/show-date.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { useEffect } from 'react';
import { useRunningClock } from '../../../calls/use-business-now.ts';
import { timeLeft } from '../../../parts/order-changes/countdown.ts';
import { limitOf } from './box-labels.ts';
import classes from './boxes.module.css';

interface BoxUntilProps {
  box: Box;
  /** The answer's business clock and when it came. */
  now: string;
  updatedAt: number;
  onPassed: () => void;
}

/** Not a live region: announcing it every second would drown out the page. */
export function BoxUntil({ box, now, updatedAt, onPassed }: BoxUntilProps) {
  const clock = useRunningClock(now, updatedAt);
  const limit = limitOf(box);
  const left = box.until === null || clock === null ? null : timeLeft(Temporal.Instant.from(box.until), clock);
  const isPassed = limit !== null && clock !== null && left === null;
  useEffect(() => {
    if (isPassed) onPassed();
  }, [isPassed, onPassed]);
  if (limit === null || box.until === null) return null;
  return (
    <p className={classes.note}>
      {limit}{' '}
      <time dateTime={box.until} title={showMoment(box.until)}>
        {momentOf(box.until)}
      </time>
      <span className={classes.left}>{left === null ? 'passed' : `in ${withoutMinutes(left)}`}</span>
    </p>
  );
}

/** `Sat 11/28 11:59 PM`; the year and CST are in its title. */
function momentOf(at: string): string {
  const [day, ...time] = showMoment(at).split(' ');
  const weekday = showWeekday(chicagoDay(Temporal.Instant.from(at)).toString());
  return [weekday, day?.replace(/\/\d+$/, ''), ...time.slice(0, 2)].join(' ');
}

/** Days ahead, minutes only take the room of the card. */
const withoutMinutes = (left: string): string => left.replace(/^(\d+ d \d+ h) .*/, '$1');
