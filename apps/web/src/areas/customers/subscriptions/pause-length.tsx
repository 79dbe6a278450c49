import { Radio, Stack } from '@mantine/core';
import type { PauseLength } from '@larder/domain/customers/subscriptions/pause-lengths.ts';
import type { Day } from '@larder/domain/values/days.ts';
import { showShortDay } from '@larder/domain/values/show-date.ts';

interface PauseLengthChoicesProps {
  lengths: readonly PauseLength[];
  until: Day | null;
  onChoose: (until: Day) => void;
}

/** The common pauses take one press instead of a date (CUST-86). */
export function PauseLengthChoices({ lengths, until, onChoose }: PauseLengthChoicesProps) {
  if (lengths.length === 0) return null;
  return (
    <Radio.Group label="Length" value={until ?? ''} onChange={onChoose}>
      <Stack mt={4} gap={6}>
        {lengths.map(({ weeks, until: day }) => (
          <Radio
            key={day}
            value={day}
            label={`${weeks === 1 ? '1 week' : `${weeks} weeks`}, until ${showShortDay(day)}`}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
