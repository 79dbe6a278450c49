import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { Remedy } from './form-refusal.ts';
import classes from './record-form.module.css';

export interface SummaryLine {
  message: string;
  /** Null where the field is not on the screen. */
  path: string | null;
}

interface ErrorSummaryProps {
  message: string;
  lines: SummaryLine[];
  remedy?: Remedy | undefined;
  onGo: (path: string) => void;
}

export function ErrorSummary({ message, lines, remedy, onGo }: ErrorSummaryProps) {
  const go = (event: MouseEvent, path: string) => {
    event.preventDefault();
    onGo(path);
  };
  return (
    <div className={classes.summary} role="alert" tabIndex={-1} data-error-summary="">
      <p className={classes.summaryTitle}>{message}</p>
      {lines.length === 0 ? null : (
        <ul className={classes.summaryLines}>
          {lines.map(({ message: text, path }) => (
            <li key={`${path} ${text}`}>
              {path === null ? (
                text
              ) : (
                <a className={classes.summaryLink} href={`#${path}`} onClick={(event) => go(event, path)}>
                  {text}
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
