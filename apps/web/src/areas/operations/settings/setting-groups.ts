import type { SettingGroup } from '@larder/domain/operations/settings/setting-definitions.ts';

export const GROUP_TITLES: Record<SettingGroup, string> = {
  orders: 'Orders',
  catalogue: 'Catalogue',
  referrals: 'Referrals',
  pause: 'Pause',
  'sign-in': 'Sign-in',
  marketing: 'Marketing',
};

export const isGroup = (word: string): word is SettingGroup => word in GROUP_TITLES;
