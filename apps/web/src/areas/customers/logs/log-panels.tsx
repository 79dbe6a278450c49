import { listOrderLog, listProfileLog, listUserEvents } from '@larder/contract/customers/logs/logs.ts';
import { useRead } from '../../../calls/use-read.ts';
import { logPanel } from './log-panel.tsx';

const KEEP_PREVIOUS = { keepPrevious: true };

// CUST-26

export const ShipDayChanges = logPanel({
  label: 'Ship Day Changes',
  useLog: (id, per_page) =>
    useRead(listProfileLog, { params: { id }, query: { name: ['ship_day_changed'], per_page } }, KEEP_PREVIOUS),
});

export const UserChanges = logPanel({
  label: 'User Changes',
  useLog: (id, per_page) =>
    useRead(
      listProfileLog,
      { params: { id }, query: { name: ['profile_preferences_changed', 'profile_changed'], per_page } },
      KEEP_PREVIOUS,
    ),
});

export const SkipHistory = logPanel({
  label: 'Order Skip/Unskip History',
  useLog: (id, per_page) =>
    useRead(listOrderLog, { params: { id }, query: { name: 'order_skipped_state_changed', per_page } }, KEEP_PREVIOUS),
});

export const SkipOffers = logPanel({
  label: 'Skip PC Change Offer',
  useLog: (id, per_page) =>
    useRead(listOrderLog, { params: { id }, query: { name: 'skip-week-pc-change-actioned', per_page } }, KEEP_PREVIOUS),
});

export const ChangedMeals = logPanel({
  label: 'Change Meals Log',
  useLog: (id, per_page) =>
    useRead(listOrderLog, { params: { id }, query: { name: 'order_cart_updated', per_page } }, KEEP_PREVIOUS),
});

export const SubscriptionChanges = logPanel({
  label: 'Subscription Changes',
  useLog: (id, per_page) =>
    useRead(
      listUserEvents,
      { params: { id }, query: { type: 'subscription_status_changed', per_page } },
      KEEP_PREVIOUS,
    ),
});
