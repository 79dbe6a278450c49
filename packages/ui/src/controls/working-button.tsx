import { Button, Loader, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './working-button.module.css';

type WorkingButtonProps = Omit<ButtonProps, 'loading' | 'disabled'> &
  Pick<ComponentProps<'button'>, 'type' | 'onClick' | 'children' | 'aria-label'> & {
    /** What it does is under way; a second press does nothing. */
    working: boolean;
  };

/**
 * A button whose work takes time. It is not disabled meanwhile: a browser takes the focus from a disabled button, and a
 * dialog that opens over the work would not know where to bring it back to.
 */
export function WorkingButton({ working, onClick, children, ...button }: WorkingButtonProps) {
  return (
    <Button
      {...button}
      className={classes.button ?? ''}
      aria-disabled={working || undefined}
      data-working={working || undefined}
      onClick={(event) => (working ? event.preventDefault() : onClick?.(event))}
    >
      <span className={classes.words}>{children}</span>
      {working ? <Loader className={classes.sign ?? ''} size={16} color="currentColor" aria-hidden /> : null}
    </Button>
  );
}
