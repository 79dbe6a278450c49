import type { TagOfCustomer } from '@larder/contract/customers/customer-tags/tag-of-customer.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import classes from './tags.module.css';

export const TagChips = ({ tags }: { tags: readonly TagOfCustomer[] }) => (
  <span className={classes.chips}>
    {tags.map(({ id, name, color }) => (
      <StatusBadge key={id} tone={color} label={name} />
    ))}
  </span>
);
