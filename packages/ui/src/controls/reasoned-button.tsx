import '@mantine/core/styles/Tooltip.css';
import { Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';

interface ReasonedButtonProps {
  action: string;
  /** What it is done to, for whoever only hears the button; left out where it stands beside the button. */
  of?: string;
  /** Why it cannot be done now, in a sentence; null where it can. */
  refusal: string | null;
  /** A row's button is compact. */
  size?: 'compact-sm' | 'sm';
  onClick: () => void;
}

/** A button of a row or beside a field. Where it cannot be done it takes no press and says why: to the pointer, the keyboard and a reader. */
export function ReasonedButton({ action, of, refusal, size = 'compact-sm', onClick }: ReasonedButtonProps) {
  const whyNot = useId();
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
        <Button {...button} aria-disabled data-disabled aria-describedby={whyNot}>
          {action}
        </Button>
      </Tooltip>
      {/* Beside the button: within it the reason would be a part of its name. */}
      <VisuallyHidden id={whyNot}>{refusal}</VisuallyHidden>
    </>
  );
}
