import { showCustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { listNotes } from '@larder/contract/customers/notes/notes.ts';
import { listCustomerTimeline } from '@larder/contract/customers/timeline/timeline.ts';
import { showOrderPage } from '@larder/contract/orders/order-page/order-page.ts';

export const NOTE_READS = [listNotes, showCustomerHead, showOrderPage, listCustomerTimeline];
