import { Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, type FocusEvent, type MouseEvent } from 'react';
import { startPausableTimer, type PausableTimer } from './pausable-timer.ts';
import { closeToast, useToasts, type ToastEntry } from './toast.ts';
import classes from './toasts.module.css';

export function Toasts() {
  const { open } = useToasts();
  const cameFrom = useRef<HTMLElement>(null);
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the focus of what is inside it
    <section className={classes.region} aria-label="Messages" onFocus={enter}>
      {/* Not atomic: removing one toast must not announce the remaining ones again. */}
      <VisuallyHidden component="output" aria-atomic="false">
        <Spoken toasts={open} tone="success" />
      </VisuallyHidden>
      <VisuallyHidden role="alert" aria-atomic="false">
        <Spoken toasts={open} tone="error" />
      </VisuallyHidden>
      <ol className={classes.list}>
        {open.map((toast) => (
          <li key={toast.id}>
            <Toast toast={toast} onClose={(event) => close(toast.id, event, cameFrom.current)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Closing removes the focused button: the focus moves to the next toast, then to where it was before. */
function close(id: number, { currentTarget, detail }: MouseEvent, cameFrom: HTMLElement | null) {
  const item = currentTarget.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const isByKeyboard = detail === 0;
  const next = isByKeyboard ? neighbour?.querySelector<HTMLElement>('[data-closes-toast]') : null;
  (next ?? cameFrom)?.focus({ preventScroll: true });
  closeToast(id);
}

/** The region stays mounted so that each toast is announced once, when added. */
function Spoken({ toasts, tone }: { toasts: ToastEntry[]; tone: ToastEntry['tone'] }) {
  const ofTone = toasts.filter((toast) => toast.tone === tone);
  return ofTone.map(({ id, title, message }) => <span key={id}>{[title, message].filter(Boolean).join(' ')}</span>);
}

interface ToastProps {
  toast: ToastEntry;
  onClose: (event: MouseEvent) => void;
}

function Toast({ toast, onClose }: ToastProps) {
  const { id, seconds } = toast;
  const timer = useRef<PausableTimer>(null);
  const paused = useRef({ hover: false, focus: false });
  useEffect(() => {
    timer.current = startPausableTimer(seconds * 1000, () => closeToast(id));
    return () => timer.current?.stop();
  }, [id, seconds]);

  const hold = (by: 'hover' | 'focus', on: boolean) => {
    paused.current[by] = on;
    if (paused.current.hover || paused.current.focus) timer.current?.pause();
    else timer.current?.resume();
  };
  return (
    <div
      className={classes.toast}
      data-tone={toast.tone}
      onMouseEnter={() => hold('hover', true)}
      onMouseLeave={() => hold('hover', false)}
      onFocus={() => hold('focus', true)}
      onBlur={() => hold('focus', false)}
    >
      <span className={classes.stripe} />
      <div className={classes.text}>
        <div className={classes.title}>{toast.title}</div>
        {toast.message === null ? null : <div className={classes.message}>{toast.message}</div>}
        {toast.action === null ? null : (
          <Button variant="default" size="compact-sm" mt={6} onClick={toast.action.onPress}>
            {toast.action.label}
          </Button>
        )}
      </div>
      <CloseButton aria-label={`Close message: ${toast.title}`} onClick={onClose} data-closes-toast />
    </div>
  );
}
