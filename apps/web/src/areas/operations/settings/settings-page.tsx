import { Stack, Text } from '@mantine/core';
import { listSettings } from '@larder/contract/operations/settings/settings.ts';
import { SETTING_GROUPS } from '@larder/domain/operations/settings/setting-definitions.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { wholeListOf } from '../../../lists/prefetch.ts';
import { hrefTo } from '../../../href-to.ts';
import { GROUP_TITLES } from './setting-groups.ts';
import classes from './settings.module.css';

export const prefetch = wholeListOf(listSettings, {});

export function SettingsPage() {
  const read = useRead(listSettings, {});
  const settings = Object.values(read.data?.data ?? {});
  return (
    <>
      <PageHeader title="Settings" />
      <Stack gap="md">
        <Panel id="groups" title="Application settings">
          <ul className={classes.groups}>
            {SETTING_GROUPS.map((group) => (
              <li key={group}>
                <Link href={hrefTo({ to: '/settings/$group', params: { group } })}>{GROUP_TITLES[group]}</Link>
                <Text size="sm" c="dimmed">
                  {settings
                    .filter((each) => each.group === group)
                    .map(({ title }) => title)
                    .join(' · ')}
                </Text>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel id="popups" title="Popup Settings">
          <Link href={hrefTo({ to: '/settings/popup/custom-skip-order-deflect-popup' })}>
            Custom skip-order deflect popup
          </Link>
        </Panel>
      </Stack>
    </>
  );
}
