import { Stack } from '@mantine/core';
import { listSettings, updateSettings, type Setting } from '@larder/contract/operations/settings.ts';
import { RecordForm } from '@larder/ui/patterns/record-form.tsx';
import { useRecordForm } from '../../calls/use-record-form.ts';
import { SettingField } from './setting-field.tsx';
import { settingsBodyOf, type SettingsValues, settingsValuesOf } from './settings-values.ts';

/** The settings of a group; only what was changed is sent, so that two who change different ones do not meet. */
export function SettingsForm({ title, settings }: { title: string; settings: Setting[] }) {
  const { form, ...used } = useRecordForm(updateSettings, {
    initial: settingsValuesOf(settings),
    toSent: (values) => ({ body: settingsBodyOf(settings, values) }),
    refreshes: [listSettings],
    success: 'The settings are updated',
    failure: 'Error',
  });
  return (
    <RecordForm<SettingsValues>
      form={form}
      save="Save"
      sections={[
        {
          title,
          paths: settings.map(({ id }) => `settings.${id}`),
          fields: (
            <Stack gap="lg">
              {settings.map((setting) => (
                <SettingField key={setting.id} setting={setting} form={form} />
              ))}
            </Stack>
          ),
        },
      ]}
      {...used}
    />
  );
}
