import { Checkbox, Group, NativeSelect, Radio, Textarea } from '@mantine/core';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Described } from '../../../parts/described.tsx';
import type { ReactNode } from 'react';
import type { Compensation } from './use-compensation-dialog.ts';

export function CompensationReason({ compensation: { form, reasons, reason } }: { compensation: Compensation }) {
  const field = form.getInputProps;
  return (
    <>
      {reasons.failure === null ? null : <Callout tone="red">{reasons.failure}</Callout>}
      <NativeSelect
        label="Reason"
        required
        data={[{ value: '', label: 'Choose a reason' }, ...reasons.groups]}
        {...field('reason_id')}
        onChange={(event) => {
          form.setValues({ reason_id: event.currentTarget.value, chosen: [] });
          for (const path of ['reason_id', 'chosen', 'reason_details', 'products']) form.clearFieldError(path);
        }}
      />
      {reason?.description ? <Described text={reason.description} /> : null}
      {reason?.form.choices ? (
        <Choices
          {...reason.form.choices}
          title={reason.title}
          chosen={form.values.chosen}
          error={form.errors['chosen']}
          onChange={(chosen) => form.setFieldValue('chosen', chosen)}
        />
      ) : null}
      {reason && (reason.form.details !== 'none' || reason.form.choices) ? (
        <Textarea
          label={reason.question ?? 'Details'}
          required={reason.form.details === 'required' || reason.answer_required}
          autosize
          minRows={2}
          {...field('reason_details')}
        />
      ) : null}
    </>
  );
}

interface ChoicesProps {
  mode: 'one' | 'many';
  options: readonly string[];
  title: string;
  chosen: string[];
  error: ReactNode;
  onChange: (chosen: string[]) => void;
}

function Choices({ mode, options, title, chosen, error, onChange }: ChoicesProps) {
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
