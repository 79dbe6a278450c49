import type { Tone } from './status-badge.tsx';
import classes from './share-bar.module.css';

export interface Share {
  label: string;
  tone: Tone;
  count: number;
}

/** The figures next to it must give the same numbers as text. */
export function ShareBar({ label, shares }: { label: string; shares: Share[] }) {
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  const there = shares.filter(({ count }) => count > 0);
  const summary = there.map((share) => `${share.count} ${share.label}`).join(', ');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, there is no file of it
    <div className={classes.bar} role="img" aria-label={`${label}: ${summary || 'none'}`}>
      {there.map(({ label: name, tone, count }) => (
        <span
          key={name}
          data-tone={tone}
          title={`${name}: ${count.toLocaleString('en-US')}`}
          style={{ flexGrow: count / all }}
        />
      ))}
    </div>
  );
}
