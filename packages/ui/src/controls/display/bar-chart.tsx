import type { Tone } from './status-badge.tsx';
import classes from './bar-chart.module.css';

interface Series {
  name: string;
  tone: Tone;
}

export interface BarPoint {
  label: string;
  values: number[];
}

interface BarChartProps {
  label: string;
  series: Series[];
  points: BarPoint[];
  show: (value: number) => string;
}

/** For sighted readers; a table must show the same numbers. */
export function BarChart({ label, series, points, show }: BarChartProps) {
  const most = Math.max(0, ...points.flatMap(({ values }) => values));
  const middle = points[Math.floor((points.length - 1) / 2)];
  return (
    <figure className={classes.chart}>
      <figcaption>
        <ul className={classes.legend}>
          {series.map(({ name, tone }) => (
            <li key={name}>
              <i data-tone={tone} aria-hidden /> {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <div className={classes.most} aria-hidden>
        {show(most)}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, there is no file of it */}
      <div className={classes.plot} role="img" aria-label={label}>
        {points.map((point) => (
          <div key={point.label} className={classes.point} title={titleOf(point, series, show)}>
            {point.values.map((value, index) => (
              <i
                key={series[index]?.name}
                data-tone={series[index]?.tone}
                style={{ height: most === 0 ? 0 : `${(value * 100) / most}%` }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{points[0]?.label}</span>
        <span>{points.length > 4 ? middle?.label : null}</span>
        <span>{points.length > 1 ? points.at(-1)?.label : null}</span>
      </div>
    </figure>
  );
}

const titleOf = ({ label, values }: BarPoint, series: Series[], show: BarChartProps['show']) =>
  [label, ...values.map((value, index) => `${series[index]?.name ?? ''} ${show(value)}`)].join('\n');
