import { Button, Stack } from '@mantine/core';
import { listSettings, updateSettings, type Setting } from '@larder/contract/operations/settings/settings.ts';
import { showMe } from '@larder/contract/staff/sign-in/sign-in.ts';
import { refusalToChangeSignInSettings } from '@larder/domain/staff/members/staff-rules.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { SettingField } from './setting-field.tsx';
import { toRequestBody, toReading, type SettingsValues } from './settings-values.ts';

/** Only changed settings, so that two people do not conflict. */
export function SettingsForm({ title, settings }: { title: string; settings: Setting[] }) {
  const group = settings[0]?.group;
  const me = useRead(showMe, {}, { staleSeconds: 300 });
  const refusal = group === 'sign-in' && me.data ? refusalToChangeSignInSettings(me.data.data) : null;
  const { values: initial, version } = toReading(settings);
  const { form, ...used } = useRecordForm(updateSettings, {
    initial,
    toSent: (values, { seen }) => {
      const body = toRequestBody(values, seen);
      return body && { body };
    },
    refreshes: [listSettings],
    success: 'The settings are updated',
    failure: 'Error',
    edits: {
      version,
      read: (all) => toReading(Object.values(all).filter((each) => each.group === group)),
      labels: Object.fromEntries(settings.map((each) => [`settings.${each.id}`, each.title])),
    },
  });
  return (
    <RecordForm<SettingsValues>
      form={form}
      save={refusal ? <Button disabled>Save</Button> : 'Save'}
      sections={[
        {
          title,
          paths: settings.map(({ id }) => `settings.${id}`),
          fields: (
            <Stack gap="lg">
              {refusal ? <Callout tone="blue">{refusal.message}</Callout> : null}
              {settings.map((setting) => (
                <SettingField key={setting.id} setting={setting} form={form} isLocked={refusal !== null} />
              ))}
            </Stack>
          ),
        },
      ]}
      {...used}
    />
  );
}
