import { showCustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { listCustomerTags } from '@larder/contract/customers/customer-tags/customer-tags.ts';
import { listCustomerTimeline } from '@larder/contract/customers/timeline/timeline.ts';
import { listUsers } from '@larder/contract/customers/users/users.ts';

export const TAG_READS = [showCustomerHead, listCustomerTags, listUsers, listCustomerTimeline];
