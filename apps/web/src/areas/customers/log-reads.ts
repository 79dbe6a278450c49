import { listOrderLog, listProfileLog, listUserEvents } from '@larder/contract/customers/logs.ts';
import { listCustomerTimeline } from '@larder/contract/customers/timeline.ts';

/** The logs of a customer: what changes their profile, orders or subscription is seen there. */
export const LOG_READS = [listProfileLog, listOrderLog, listUserEvents, listCustomerTimeline];
