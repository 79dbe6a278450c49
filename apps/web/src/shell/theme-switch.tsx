import { ActionIcon, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

const THEMES: Record<
  MantineColorScheme,
  { Icon: typeof IconSun; is: string; next: MantineColorScheme; offer: string }
> = {
  auto: { Icon: IconDeviceDesktop, is: 'system', next: 'light', offer: 'Switch to light' },
  light: { Icon: IconSun, is: 'light', next: 'dark', offer: 'Switch to dark' },
  dark: { Icon: IconMoon, is: 'dark', next: 'auto', offer: 'Switch to system' },
};

export function ThemeSwitch({ color = 'var(--larder-bar-text)' }: { color?: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { Icon, is, next, offer } = THEMES[colorScheme];
  const label = `Theme: ${is}. ${offer}`;
  return (
    <ActionIcon
      variant="transparent"
      size="lg"
      c={color}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
