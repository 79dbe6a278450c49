import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { FormSummary } from './form-summary.ts';
import classes from './record-form.module.css';

interface ErrorSummaryProps extends FormSummary {
  onGo: (path: string) => void;
}

export function ErrorSummary({ messages, fields, remedy, onGo }: ErrorSummaryProps) {
  const [message, ...others] = messages;
  return (
    <>
      {message === undefined ? null : (
        <div className={classes.summary} role="alert" tabIndex={-1} data-error-summary="">
          <p className={classes.summaryTitle}>{message}</p>
          {others.length === 0 ? null : (
            <ul className={classes.summaryLines}>
              {others.map((other) => (
                <li key={other}>{other}</li>
              ))}
            </ul>
          )}
          {remedy === undefined ? null : (
            <Button variant="default" size="xs" mt="xs" onClick={remedy.run}>
              {remedy.label}
            </Button>
          )}
        </div>
      )}
      {fields.length === 0 ? null : <HighlightedFields fields={fields} onGo={onGo} />}
    </>
  );
}

/** Their messages are under the fields and not repeated. */
function HighlightedFields({ fields, onGo }: Pick<ErrorSummaryProps, 'fields' | 'onGo'>) {
  const go = (event: MouseEvent, path: string) => {
    event.preventDefault();
    onGo(path);
  };
  return (
    <nav className={classes.summary} aria-label="Highlighted fields">
      <p className={classes.summaryTitle}>{`Check the ${fields.length} highlighted fields.`}</p>
      <ul className={classes.summaryLines}>
        {fields.map(({ name, path }) => (
          <li key={path}>
            <a className={classes.summaryLink} href={`#${path}`} onClick={(event) => go(event, path)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
