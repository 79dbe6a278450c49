import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { Remedy } from './form-refusal.ts';
import classes from './record-form.module.css';

export interface SummaryLine {
  message: string;
  /** The field it is about; null where it is about none on the screen. */
  path: string | null;
}

interface ErrorSummaryProps {
  message: string;
  lines: SummaryLine[];
  remedy?: Remedy | undefined;
  onGo: (path: string) => void;
}

/** What is wrong, in one place above the form; each line about a field leads to it. */
export function ErrorSummary({ message, lines, remedy, onGo }: ErrorSummaryProps) {
  const go = (event: MouseEvent, path: string) => {
    // The field takes the focus; the address stays what it is.
    event.preventDefault();
    onGo(path);
  };
  return (
    <div className={classes.summary} role="alert" tabIndex={-1} data-error-summary="">
      <p className={classes.summaryTitle}>{message}</p>
      {lines.length === 0 ? null : (
        <ul className={classes.summaryLines}>
          {lines.map(({ message: words, path }) => (
            <li key={`${path} ${words}`}>
              {path === null ? (
                words
              ) : (
                <a className={classes.summaryLink} href={`#${path}`} onClick={(event) => go(event, path)}>
                  {words}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {remedy === undefined ? null : (
        <Button variant="default" size="xs" mt="xs" onClick={remedy.run}>
          {remedy.label}
        </Button>
      )}
    </div>
  );
}
