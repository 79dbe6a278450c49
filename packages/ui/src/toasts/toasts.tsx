import { Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, type FocusEvent, type MouseEvent } from 'react';
import { startRestingTimer, type RestingTimer } from './resting-timer.ts';
import { closeToast, useToasts, type ShownToast } from './toast.ts';
import classes from './toasts.module.css';

/** The toasts on the screen, and the two places from which a screen reader hears of them. Once per page. */
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
      {/* Not atomic: a toast that goes must not have those spoken again that stay. */}
      <VisuallyHidden component="output" aria-atomic="false">
        <Spoken toasts={open} tone="success" />
      </VisuallyHidden>
      <VisuallyHidden role="alert" aria-atomic="false">
        <Spoken toasts={open} tone="error" />
      </VisuallyHidden>
      <ol className={classes.list}>
        {open.map((shown) => (
          <li key={shown.id}>
            <Toast shown={shown} onClose={(event) => close(shown.id, event, cameFrom.current)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Closing takes the focused button away: by keyboard the next toast's takes over, then what had the focus before. */
function close(id: number, { currentTarget, detail }: MouseEvent, cameFrom: HTMLElement | null) {
  const item = currentTarget.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const isByKeyboard = detail === 0;
  const next = isByKeyboard ? neighbour?.querySelector<HTMLElement>('[data-closes-toast]') : null;
  (next ?? cameFrom)?.focus({ preventScroll: true });
  closeToast(id);
}

/** The region stays in the page, so that what is added to it is what gets announced, each toast once. */
function Spoken({ toasts, tone }: { toasts: ShownToast[]; tone: ShownToast['tone'] }) {
  const ofTone = toasts.filter((shown) => shown.tone === tone);
  return ofTone.map(({ id, title, message }) => <span key={id}>{[title, message].filter(Boolean).join(' ')}</span>);
}

interface ToastProps {
  shown: ShownToast;
  onClose: (event: MouseEvent) => void;
}

function Toast({ shown, onClose }: ToastProps) {
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
      <CloseButton aria-label={`Close message: ${shown.title}`} onClick={onClose} data-closes-toast />
    </div>
  );
}
