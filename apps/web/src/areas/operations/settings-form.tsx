import { Stack } from '@mantine/core';
import { listSettings, updateSettings, type Setting } from '@larder/contract/operations/settings.ts';
import { RecordForm } from '@larder/ui/patterns/record-form.tsx';
import { useRecordForm } from '../../calls/use-record-form.ts';
import { SettingField } from './setting-field.tsx';
import { settingsBodyOf, settingsReadingOf, type SettingsValues } from './settings-values.ts';

/** The settings of a group; only what was changed is sent, so that two who change different ones do not meet. */
export function SettingsForm({ title, settings }: { title: string; settings: Setting[] }) {
  const group = settings[0]?.group;
  const { values: initial, version } = settingsReadingOf(settings);
  const { form, ...used } = useRecordForm(updateSettings, {
    initial,
    toSent: (values, { seen }) => {
      const body = settingsBodyOf(values, seen);
      return body && { body };
    },
    refreshes: [listSettings],
    success: 'The settings are updated',
    failure: 'Error',
    edits: {
      version,
      read: (all) => settingsReadingOf(Object.values(all).filter((each) => each.group === group)),
      labels: Object.fromEntries(settings.map((each) => [`settings.${each.id}`, each.title])),
      show: (path, values) => inWords(values.settings[path.replace('settings.', '')]),
    },
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

const inWords = (value: boolean | number | string | null | undefined): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '') || 'Nothing';
