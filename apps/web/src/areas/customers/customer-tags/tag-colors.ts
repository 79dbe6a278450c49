import type { CustomerTagColor } from '@larder/domain/values/customer-tags/customer-tag-colors.ts';

export const COLOR_LABELS: Record<CustomerTagColor, string> = {
  teal: 'Teal',
  gray: 'Gray',
  pink: 'Pink',
  orange: 'Orange',
  red: 'Red',
  blue: 'Blue',
  plum: 'Plum',
};
