import { Group, Text } from '@mantine/core';
import type { Reason } from '@larder/contract/customers/reasons/reasons.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { useId } from 'react';
import { labelOfButton, opensField } from './reason-options.ts';
import classes from './quick-reasons.module.css';

interface ReasonButtonsProps {
  label: string;
  reasons: readonly Reason[];
  chosen: Reason | null;
  /** Presses are ignored. */
  waiting: boolean;
  working: boolean;
  onPress: (reason: Reason) => void;
}

/** Each acts with its reason in one press (ORD-89); one with more to read or to answer opens that first. */
export function ReasonButtons({ label, reasons, chosen, waiting, working, onPress }: ReasonButtonsProps) {
  const labelId = useId();
  // The group takes the focus: on a button, Enter held a moment too long would act with its reason.
  return (
    <fieldset className={classes.buttons} aria-labelledby={labelId} tabIndex={-1} data-autofocus data-path="reason_id">
      <Text id={labelId} size="sm" fw={500} mb={6}>
        {label}
      </Text>
      <Group gap="xs">
        {reasons.map((reason) => {
          const isChosen = reason.id === chosen?.id;
          return (
            <WorkingButton
              key={reason.id}
              variant={isChosen ? 'light' : 'default'}
              waiting={waiting}
              working={working && isChosen}
              onClick={() => (working ? undefined : onPress(reason))}
              {...(opensField(reason) ? { 'aria-pressed': isChosen } : {})}
            >
              {labelOfButton(reason)}
            </WorkingButton>
          );
        })}
      </Group>
    </fieldset>
  );
}
