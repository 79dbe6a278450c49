import { Link, type Href } from './link.tsx';
import type { Tone } from './status-badge.tsx';
import classes from './figures.module.css';

export interface Figure {
  label: string;
  count: number;
  /** The list of exactly this many records. */
  href: Href;
  /** A tone that calls for action shows only above zero. */
  tone: Tone;
  meaning?: string;
}

export function Figures({ label, figures }: { label: string; figures: Figure[] }) {
  return (
    <ul className={classes.figures} aria-label={label}>
      {figures.map((figure) => (
        <li key={figure.label}>
          <Link
            className={classes.figure}
            href={figure.href}
            data-none={figure.count === 0 || undefined}
            title={figure.meaning}
          >
            <span className={classes.count}>{figure.count.toLocaleString('en-US')}</span>
            <span className={classes.label}>
              <i data-tone={figure.tone} aria-hidden /> {figure.label}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
