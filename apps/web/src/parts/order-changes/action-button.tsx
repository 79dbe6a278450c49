import { Button, Stack, Text } from '@mantine/core';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { useId } from 'react';

interface ActionButtonProps {
  label: string;
  /** Null if it is enabled. */
  refusal: string | null;
  working?: boolean;
  variant?: 'filled' | 'default';
  onClick: () => unknown;
}

/** Stays focusable while disabled and explains why. */
export function ActionButton({ label, refusal, working = false, variant = 'default', onClick }: ActionButtonProps) {
  const reasonId = useId();
  if (refusal === null)
    return (
      <div>
        <WorkingButton variant={variant} working={working} onClick={onClick}>
          {label}
        </WorkingButton>
      </div>
    );
  return (
    <Stack gap={4} align="flex-start">
      <Button variant={variant} aria-disabled data-disabled aria-describedby={reasonId}>
        {label}
      </Button>
      <Text size="sm" c="dimmed" id={reasonId}>
        {refusal}
      </Text>
    </Stack>
  );
}
