import { listOrderLog, listProfileLog, listUserEvents } from '@larder/contract/customers/logs/logs.ts';
import { listCustomerTimeline } from '@larder/contract/customers/timeline/timeline.ts';

export const LOG_READS = [listProfileLog, listOrderLog, listUserEvents, listCustomerTimeline];
