import { Button, Loader, type ButtonProps } from '@mantine/core';
import { useRef, type ComponentProps, type MouseEvent } from 'react';
import classes from './working-button.module.css';

type WorkingButtonProps = Omit<ButtonProps, 'loading' | 'disabled'> &
  Pick<ComponentProps<'button'>, 'type' | 'children' | 'aria-label' | 'aria-pressed'> & {
    /** Ignores presses while the promise is pending, even before the next render. */
    onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
    working: boolean;
    /** Until what it confirms is shown, presses are ignored. */
    waiting?: boolean;
  };

/**
 * Stays enabled: browsers blur a disabled button, and a dialog opened over it would not know where to return the focus.
 */
export function WorkingButton({ working, waiting = false, onClick, children, ...button }: WorkingButtonProps) {
  const busy = useRef(false);
  const press = async (event: MouseEvent<HTMLButtonElement>) => {
    if (working || waiting || busy.current || isDoubleClick(event)) return event.preventDefault();
    busy.current = true;
    try {
      await onClick?.(event);
    } finally {
      busy.current = false;
    }
  };
  return (
    <Button
      {...button}
      className={classes.button ?? ''}
      aria-disabled={working || waiting || undefined}
      {...(waiting && { 'data-disabled': true })}
      data-working={working || undefined}
      onClick={(event) => void press(event)}
    >
      <span className={classes.text}>{children}</span>
      {working ? <Loader className={classes.sign ?? ''} size={16} color="currentColor" aria-hidden /> : null}
    </Button>
  );
}

/** By the second press of a double click the button may mean the opposite. */
const isDoubleClick = ({ detail }: MouseEvent) => detail > 1;
