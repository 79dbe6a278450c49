import { Button, Loader, type ButtonProps } from '@mantine/core';
import { useRef, type ComponentProps, type MouseEvent } from 'react';
import classes from './working-button.module.css';

type WorkingButtonProps = Omit<ButtonProps, 'loading' | 'disabled'> &
  Pick<ComponentProps<'button'>, 'type' | 'children' | 'aria-label'> & {
    /** While what it gives back is pending a second press does nothing, though the first is not drawn yet. */
    onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
    /** What it does is under way; a second press does nothing. */
    working: boolean;
  };

/**
 * A button whose work takes time. It is not disabled meanwhile: a browser takes the focus from a disabled button, and a
 * dialog that opens over the work would not know where to bring it back to.
 */
export function WorkingButton({ working, onClick, children, ...button }: WorkingButtonProps) {
  const busy = useRef(false);
  const press = async (event: MouseEvent<HTMLButtonElement>) => {
    if (working || busy.current || isDoubleClick(event)) return event.preventDefault();
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
      aria-disabled={working || undefined}
      data-working={working || undefined}
      onClick={(event) => void press(event)}
    >
      <span className={classes.words}>{children}</span>
      {working ? <Loader className={classes.sign ?? ''} size={16} color="currentColor" aria-hidden /> : null}
    </Button>
  );
}

/**
 * The second press of a double click. What the first did may be done by then, and the button may mean the contrary:
 * a switch would be switched back.
 */
const isDoubleClick = ({ detail }: MouseEvent) => detail > 1;
