import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ColumnChoice } from './use-columns.ts';

export default function ColumnChooser({ columns: { all, chosen, choose } }: { columns: ColumnChoice }) {
  const [opened, setOpened] = useState(false);
  const titleId = useId();
  const [first, ...others] = all;
  const toggle = (key: string) =>
    choose(
      all.map((each) => each.key).filter((each) => (each === key ? !chosen.includes(each) : chosen.includes(each))),
    );
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <span id={titleId}>Columns</span>
        </Button>
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine places a div */}
      <Popover.Dropdown role="dialog" aria-labelledby={titleId}>
        <Stack gap="xs">
          <Checkbox label={first?.header} description="Always visible" checked disabled />
          {others.map(({ key, header }) => (
            <Checkbox key={key} label={header} checked={chosen.includes(key)} onChange={() => toggle(key)} />
          ))}
          <Button variant="default" size="compact-sm" onClick={() => choose(null)}>
            Reset columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
