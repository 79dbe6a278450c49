import classes from './record-form.module.css';

export interface SummaryLine {
  message: string;
  /** Moves to the field; absent where the message belongs to none on the screen. */
  onGo: (() => void) | null;
}

interface ErrorSummaryProps {
  message: string;
  lines: SummaryLine[];
}

/** What is wrong, in one place above the form; each line about a field leads to it. */
export function ErrorSummary({ message, lines }: ErrorSummaryProps) {
  return (
    <div className={classes.summary} role="alert" tabIndex={-1} data-error-summary="">
      <p className={classes.summaryTitle}>{message}</p>
      {lines.length === 0 ? null : (
        <ul className={classes.summaryLines}>
          {lines.map(({ message: words, onGo }) => (
            <li key={words}>
              {onGo === null ? (
                words
              ) : (
                <button type="button" className={classes.summaryLink} onClick={onGo}>
                  {words}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
