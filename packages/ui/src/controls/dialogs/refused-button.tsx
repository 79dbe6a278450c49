import '@mantine/core/styles/Tooltip.css';
import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';

interface RefusedButtonProps extends ButtonProps {
  action: string;
  refusal: string;
  'aria-label'?: string;
}

/** Stays focusable and explains the refusal to screen readers. */
export default function RefusedButton({ action, refusal, ...button }: RefusedButtonProps) {
  const reason = useId();
  return (
    <>
      <Tooltip label={refusal} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
        <Button {...button} aria-disabled data-disabled aria-describedby={reason}>
          {action}
        </Button>
      </Tooltip>
      {/* Outside the button: within it the reason would be part of its name. */}
      <VisuallyHidden id={reason}>{refusal}</VisuallyHidden>
    </>
  );
}
