import classes from './progress-bar.module.css';

/** How far something is, in whole percent. The label says what: 'Progress of batch 7'. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return <progress className={classes.bar} aria-label={label} max={100} value={percent} />;
}
