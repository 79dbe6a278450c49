import { Button, Text } from '@mantine/core';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { useId, type ComponentProps } from 'react';
import { UsedBy } from './used-by.tsx';

interface DeleteUsedProps extends Pick<ComponentProps<typeof ConfirmAction>, 'title' | 'run' | 'onDone'> {
  of: ComponentProps<typeof UsedBy>;
  loss: string;
  refusal: string | null;
}

export function DeleteUsed({ of, loss, refusal, ...action }: DeleteUsedProps) {
  const reasonId = useId();
  return (
    <>
      {refusal === null ? null : (
        <Text id={reasonId} size="sm" c="dimmed">
          {refusal}
        </Text>
      )}
      <ConfirmAction
        {...action}
        message={
          <>
            {loss} This cannot be undone.
            <UsedBy {...of} />
          </>
        }
        action="Delete"
        danger
        trigger={(open) => (
          <Button
            variant="outline"
            color="red"
            disabled={refusal !== null}
            aria-describedby={refusal === null ? undefined : reasonId}
            onClick={open}
          >
            Delete
          </Button>
        )}
      />
    </>
  );
}
