import '@mantine/core/styles/Tooltip.css';
import { Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';

interface ReasonedButtonProps {
  action: string;
  /** Names the target in the accessible name; leave out where the text next to it does. */
  of?: string;
  refusal: string | null;
  size?: 'compact-sm' | 'sm';
  onClick: () => void;
}

/** Stays focusable where the action is refused and explains why to pointer, keyboard and screen reader. */
export function ButtonWithReason({ action, of, refusal, size = 'compact-sm', onClick }: ReasonedButtonProps) {
  const disabledReason = useId();
  const named = of === undefined ? {} : { 'aria-label': `${action} ${of}` };
  const button = { variant: 'default', size, ...named } as const;
  if (refusal === null) {
    return (
      <Button {...button} onClick={onClick}>
        {action}
      </Button>
    );
  }
  return (
    <>
      <Tooltip label={refusal} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
        <Button {...button} aria-disabled data-disabled aria-describedby={disabledReason}>
          {action}
        </Button>
      </Tooltip>
      {/* Outside the button: within it the reason would be part of its name. */}
      <VisuallyHidden id={disabledReason}>{refusal}</VisuallyHidden>
    </>
  );
}
