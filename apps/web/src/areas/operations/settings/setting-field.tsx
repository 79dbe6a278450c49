import { Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Setting } from '@larder/contract/operations/settings/settings.ts';
import { showMoment } from '@larder/domain/values/show-date.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { NumberField } from '@larder/ui/controls/fields/number-field.tsx';
import type { ReactNode } from 'react';
import { describeChanges } from '../../../parts/describe-changes.ts';
import type { SettingsValues } from './settings-values.ts';

interface SettingFieldProps {
  setting: Setting;
  form: UseFormReturnType<SettingsValues>;
  isLocked: boolean;
}

export function SettingField({ setting, ...edited }: SettingFieldProps) {
  return (
    <div>
      <Element setting={setting} {...edited} />
      <Text size="xs" c="dimmed" mt={4}>
        {setting.updated ? <LastChange setting={setting} updated={setting.updated} /> : 'Default'}
      </Text>
    </div>
  );
}

interface LastChangeProps {
  setting: Setting;
  updated: NonNullable<Setting['updated']>;
}

function LastChange({ setting: { name, payload }, updated: { at, by, from } }: LastChangeProps) {
  const [change] = from === null ? [] : describeChanges({ before: { [name]: from }, after: { [name]: payload } });
  return (
    <>
      Changed {showMoment(at)} by {by?.email ?? 'the system'}
      {change ? (
        <>
          , from {inShort(change.before)} to {inShort(change.after)}
        </>
      ) : null}
    </>
  );
}

const LONGEST = 60;
const inShort = (value: ReactNode) =>
  typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;

function Element({ setting: { id, type, title, desc, bounds }, form, isLocked }: SettingFieldProps) {
  const path = `settings.${id}`;
  const used = {
    label: title,
    disabled: isLocked,
    ...form.getInputProps(path, { type: type === 'boolean' ? 'checkbox' : 'input' }),
  };
  const key = form.key(path);
  switch (type) {
    case 'boolean':
      return <Checkbox key={key} description={desc} {...used} />;
    case 'numeric': {
      const range = bounds ? ` From ${bounds.smallest} to ${bounds.largest}.` : '';
      return <NumberField key={key} whole maw={480} description={desc + range} {...used} />;
    }
    case 'text':
      return <TextInput key={key} maw={480} description={desc} {...used} />;
    case 'textarea':
      return <Textarea key={key} maw={640} autosize minRows={3} maxRows={14} description={desc} {...used} />;
    default:
      return <Callout tone="orange">Unknown element</Callout>;
  }
}
