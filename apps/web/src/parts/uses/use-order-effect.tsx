import { Button, Stack, Text } from '@mantine/core';
import type { OrderEffect } from '@larder/contract/catalogue/order-effect.ts';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { type ReactNode, useState } from 'react';
import { describeEffect } from './describe-effect.ts';
import { lookFirst } from './look-first.ts';

interface EffectOptions<Values> {
  title: (values: Values) => string;
  /** The button that saves. */
  action: (values: Values) => string;
  /** Whether the values are options about. */
  isMeant: (values: Values) => boolean;
  /** By the same call with preview=1. */
  look: (values: Values) => Promise<OrderEffect>;
  onSave: (values: Values) => void;
  warnings?: (values: Values) => readonly string[];
  /** Below the effect: what it means, and the way on. */
  children: (values: Values) => ReactNode;
}

interface Pending<Values> {
  values: Values;
  effect: OrderEffect;
}

/** Shows what a save does to coming orders before it is made (CAT-50). */
export function useOrderEffect<Values>(options: EffectOptions<Values>) {
  const { title, action, isMeant, look, onSave, warnings, children } = options;
  const [pending, setPending] = useState<Pending<Values> | null>(null);
  const [looking, setLooking] = useState(false);
  const close = () => setPending(null);
  const ask = async (values: Values) => {
    setLooking(true);
    await lookFirst(() => look(values), {
      onEffect: (effect) => setPending({ values, effect }),
      onRefused: () => onSave(values),
      onFailed: (message) => toast.error('Nothing was saved', `The effect on coming orders is unknown. ${message}`),
    });
    setLooking(false);
  };
  return {
    looking,
    onSave: (values: Values) => void (isMeant(values) ? ask(values) : onSave(values)),
    question: (
      <Dialog title={pending ? title(pending.values) : ''} opened={pending !== null} onClose={close}>
        {pending === null ? null : (
          <>
            <Stack gap="sm">
              <Text>{describeEffect(pending.effect)}</Text>
              {(warnings?.(pending.values) ?? []).map((warning) => (
                <Callout key={warning} tone="orange">
                  {warning}
                </Callout>
              ))}
              {children(pending.values)}
            </Stack>
            <DialogActions>
              <Button variant="default" data-autofocus onClick={close}>
                Keep editing
              </Button>
              <Button
                onClick={() => {
                  close();
                  onSave(pending.values);
                }}
              >
                {action(pending.values)}
              </Button>
            </DialogActions>
          </>
        )}
      </Dialog>
    ),
  };
}
