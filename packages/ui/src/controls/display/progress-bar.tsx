import classes from './progress-bar.module.css';

export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return <progress className={classes.bar} aria-label={label} max={100} value={percent} />;
}
