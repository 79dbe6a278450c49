import type { Day } from '@larder/domain/values/days.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { DayPicker } from './day-picker.tsx';
import type { FieldProps } from './field-props.ts';
import { readDay, type DayLimits } from './read-day.ts';
import { useTypedText } from './use-typed-text.ts';

type DayFieldProps = FieldProps<Day | null> & DayLimits & { label: string };

const write = (day: Day | null) => (day === null ? '' : showDay(day));

/** A day, typed as M/D/YYYY or picked from a calendar. Days outside the limits can be neither. */
export function DayField({
  min,
  max,
  excluded,
  value,
  defaultValue,
  onChange,
  error,
  onBlur,
  ...field
}: DayFieldProps) {
  const limits: DayLimits = {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(excluded === undefined ? {} : { excluded }),
  };
  const read = (text: string) => {
    const reading = readDay(text, limits);
    return { value: reading.day, problem: reading.problem };
  };
  const [day, setDay] = useUncontrolled<Day | null>({
    ...(value === undefined ? {} : { value }),
    defaultValue: defaultValue ?? null,
    ...(onChange ? { onChange } : {}),
  });
  const { ref, text, problem, type } = useTypedText(day, write, read, setDay);
  const [left, setLeft] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <TextInput
          placeholder="M/D/YYYY"
          autoComplete="off"
          {...field}
          ref={ref}
          value={text}
          error={(left ? problem : null) ?? error}
          onChange={(event) => type(event.currentTarget.value)}
          onInvalid={() => setLeft(true)}
          onBlur={(event) => {
            setLeft(true);
            onBlur?.(event);
          }}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Choose ${field.label} from a calendar`}
              aria-haspopup="dialog"
              aria-expanded={opened}
              disabled={field.disabled === true}
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar size={17} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine places a div */}
      <Popover.Dropdown role="dialog" aria-label={`${field.label}: calendar`}>
        <DayPicker
          day={day}
          limits={limits}
          onPick={(picked) => {
            setDay(picked);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
