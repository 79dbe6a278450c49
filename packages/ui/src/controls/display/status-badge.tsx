import classes from './status-badge.module.css';

export type Tone = 'teal' | 'gray' | 'pink' | 'orange' | 'red' | 'blue' | 'plum';

export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {label}
    </span>
  );
}
