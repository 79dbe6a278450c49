import classes from './status-badge.module.css';

export type Tone = 'teal' | 'gray' | 'pink' | 'orange' | 'red' | 'blue' | 'plum';

/** A state in a word. The tone helps the eye; the label alone carries the meaning. */
export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {label}
    </span>
  );
}
