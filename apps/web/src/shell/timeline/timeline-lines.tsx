import { axisLabel, dayLines, isWeekend, midnight, spanOf, type View } from './scale.ts';
import classes from './timeline.module.css';

const LABEL_PIXELS = 64;

export function TimelineLines({ view, now, width }: { view: View; now: number; width: number }) {
  const { lines, days } = dayLines(view);
  const x = (at: number) => ((at - view.start) / spanOf(view)) * width;
  const today = midnight(now);
  const every = Math.max(1, Math.ceil((LABEL_PIXELS * lines.length) / width));
  // The first label stays in view until the next one pushes it out.
  const labelLeft = (left: number, next: number | undefined) =>
    Math.min(Math.max(0, left), next === undefined ? width : x(next) - LABEL_PIXELS - 6);
  return (
    <>
      <div className={classes.axis}>
        {lines.map((at, index) =>
          index % every === 0 ? (
            <span
              key={at}
              className={classes.day}
              data-today={at === today || undefined}
              style={{ left: labelLeft(x(at), lines[index + every]) }}
            >
              {axisLabel(at)}
            </span>
          ) : null,
        )}
      </div>
      <div className={classes.lines} aria-hidden>
        {lines.map((at) => (
          <i
            key={at}
            data-weekend={(days === 1 && isWeekend(at)) || undefined}
            style={{ left: x(at), width: x(midnight(at, days)) - x(at) }}
          />
        ))}
        {now > view.start && now < view.end ? <b style={{ left: x(now) }} /> : null}
      </div>
    </>
  );
}
