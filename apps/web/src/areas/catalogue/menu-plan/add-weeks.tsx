import { Button, Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { planWeeks, showMenuPlan } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { countOf, listWeeks } from './move-messages.ts';
import { ROTATION_READS } from './use-menu-plan.ts';

const COUNTS = Array.from({ length: 12 }, (_, index) => String(index + 1));

/** Weeks with their rotations, by default a month of copies. */
export function AddWeeks() {
  const [count, setCount] = useState('4');
  const [isCopied, setCopied] = useState(true);
  const { run } = useCall(planWeeks, { refreshes: [showMenuPlan, ...ROTATION_READS] });
  return (
    <ConfirmAction
      title="Add weeks"
      message={
        <Stack gap="sm">
          <Text size="sm">
            The weeks after the latest one are created as drafts with their cutoffs, each with a rotation of its own.
          </Text>
          <NativeSelect
            label="Number of weeks"
            data={COUNTS}
            value={count}
            onChange={(event) => setCount(event.currentTarget.value)}
          />
          <Checkbox
            label="Copy the latest menu"
            description="Inactive dishes are not copied."
            checked={isCopied}
            onChange={(event) => setCopied(event.currentTarget.checked)}
          />
        </Stack>
      }
      action="Add weeks"
      run={async () => {
        const { data } = await run({ body: { count: Number(count), copy_latest: isCopied } });
        toast.success(`${countOf(data.length, 'week')} added`, `${listWeeks(data)}`);
        return null;
      }}
      trigger={(open) => (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          Add weeks
        </Button>
      )}
    />
  );
}
