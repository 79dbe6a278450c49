import { Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { startRestingTimer, type RestingTimer } from './resting-timer.ts';
import { closeToast, useToasts, type ShownToast } from './toast.ts';
import classes from './toasts.module.css';

/** The toasts on the screen, and the two places from which a screen reader hears of them. Once per page. */
export function Toasts() {
  const { open } = useToasts();
  return (
    <section className={classes.region} aria-label="Messages">
      <VisuallyHidden component="output">
        <Spoken toasts={open} tone="success" />
      </VisuallyHidden>
      <VisuallyHidden role="alert">
        <Spoken toasts={open} tone="error" />
      </VisuallyHidden>
      <ol className={classes.list}>
        {open.map((shown) => (
          <li key={shown.id}>
            <Toast shown={shown} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Only the newest of a tone is spoken: the region stays in the page, so that its change is what gets announced. */
function Spoken({ toasts, tone }: { toasts: ShownToast[]; tone: ShownToast['tone'] }) {
  const last = toasts.findLast((shown) => shown.tone === tone);
  return last ? <span key={last.id}>{[last.title, last.message].filter(Boolean).join(' ')}</span> : null;
}

function Toast({ shown }: { shown: ShownToast }) {
  const { id, seconds } = shown;
  const timer = useRef<RestingTimer>(null);
  const held = useRef({ hover: false, focus: false });
  useEffect(() => {
    timer.current = startRestingTimer(seconds * 1000, () => closeToast(id));
    return () => timer.current?.stop();
  }, [id, seconds]);

  const hold = (by: 'hover' | 'focus', on: boolean) => {
    held.current[by] = on;
    if (held.current.hover || held.current.focus) timer.current?.rest();
    else timer.current?.resume();
  };
  return (
    <div
      className={classes.toast}
      data-tone={shown.tone}
      onMouseEnter={() => hold('hover', true)}
      onMouseLeave={() => hold('hover', false)}
      onFocus={() => hold('focus', true)}
      onBlur={() => hold('focus', false)}
    >
      <span className={classes.stripe} />
      <div className={classes.words}>
        <div className={classes.title}>{shown.title}</div>
        {shown.message === null ? null : <div className={classes.message}>{shown.message}</div>}
        {shown.action === null ? null : (
          <Button variant="default" size="compact-sm" mt={6} onClick={shown.action.onPress}>
            {shown.action.label}
          </Button>
        )}
      </div>
      <CloseButton aria-label={`Close message: ${shown.title}`} onClick={() => closeToast(id)} />
    </div>
  );
}
