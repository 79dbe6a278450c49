import { Checkbox, Group, Radio } from '@mantine/core';
import type { Reason } from '@larder/contract/customers/reasons/reasons.ts';
import type { ReactNode } from 'react';

interface ReasonChoicesProps {
  mode: 'one' | 'many';
  options: readonly string[];
  title: string;
  chosen: string[];
  error: ReactNode;
  onChange: (chosen: string[]) => void;
}

export function ReasonChoices({ mode, options, title, chosen, error, onChange }: ReasonChoicesProps) {
  if (mode === 'one')
    return (
      <Radio.Group
        label={title}
        required
        value={chosen[0] ?? ''}
        error={error}
        onChange={(option) => onChange([option])}
      >
        <Group mt={4}>
          {options.map((option, index) => (
            <Radio key={option} value={option} label={option} {...firstOf(index)} />
          ))}
        </Group>
      </Radio.Group>
    );
  // Keep the order of the options.
  const sorted = (next: string[]) => options.filter((option) => next.includes(option));
  return (
    <Checkbox.Group label={title} required value={chosen} error={error} onChange={(next) => onChange(sorted(next))}>
      <Group mt={4}>
        {options.map((option, index) => (
          <Checkbox key={option} value={option} label={option} {...firstOf(index)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** Lets the form focus the choices on an error. */
const firstOf = (index: number) => (index === 0 ? { 'data-path': 'chosen' } : {});

/** Options always come with a field for a note. */
export const hasDetails = ({ details, choices }: Reason['form']): boolean => details !== 'none' || choices !== null;
