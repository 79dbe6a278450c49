import type { Day } from '@larder/domain/values/days.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { DayPicker } from './day-picker.tsx';
import type { FieldProps } from './field-props.ts';
import { readDay, type DayLimits } from './read-day.ts';
import { useTypedField } from './use-typed-field.ts';

type DayFieldProps = FieldProps<Day | null> &
  DayLimits & {
    label: string;
    /** Earlier days can be typed, for a form that says why it refuses them. */
    pickableFrom?: Day;
  };

const write = (day: Day | null) => (day === null ? '' : showDay(day));

export function DayField({ min, max, excluded, pickableFrom, ...props }: DayFieldProps) {
  const limits: DayLimits = {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(excluded === undefined ? {} : { excluded }),
  };
  const read = (text: string) => {
    const reading = readDay(text, limits);
    return { value: reading.day, problem: reading.problem };
  };
  const { value: day, setValue: setDay, input } = useTypedField(props, { empty: null, write, read });
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <TextInput
          placeholder="M/D/YYYY"
          {...input}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Open calendar for ${props.label}`}
              aria-haspopup="dialog"
              aria-expanded={opened}
              disabled={props.disabled === true}
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar size={17} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine places a div */}
      <Popover.Dropdown role="dialog" aria-label={`${props.label}: calendar`}>
        <DayPicker
          day={day}
          limits={pickableFrom === undefined ? limits : { min: pickableFrom, ...limits }}
          onPick={(picked) => {
            setDay(picked);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
