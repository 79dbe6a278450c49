import type { exportGiftCards as route, GiftCard } from '@larder/contract/billing/gift-cards/gift-cards.ts';
import type { FileAnswer, Received } from '@larder/contract/wire/route.ts';
import { exportList } from '../../../platform/csv/export-list.ts';
import type { Columns } from '../../../platform/csv/write-csv.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { allGiftCards } from './gift-cards.queries.ts';

const COLUMNS: Columns<GiftCard> = {
  id: ({ id }) => id,
  // A whole code is as good as money (OPS-36).
  code_ending: ({ code }) => code.slice(-4),
  value: ({ value }) => ({ cents: value }),
  remaining_amount: ({ remaining_amount }) => ({ cents: remaining_amount }),
  recipient_email: (card) => card.recipient_email,
  recipient_first_name: (card) => card.recipient_first_name,
  recipient_last_name: (card) => card.recipient_last_name,
  gifter_email: (card) => card.gifter_email,
  gifter_first_name: (card) => card.gifter_first_name,
  gifter_last_name: (card) => card.gifter_last_name,
  billing_card_last_4: (card) => card.billing_card_last_4,
  refund_amount: ({ refund }) => refund && { cents: refund.amount },
  refund_status: ({ refund }) => refund?.status,
  created_at: ({ created_at }) => created_at,
};
const ROWS_A_PAGE = 1_000;

export const exportGiftCards = (ctx: StaffContext, filter: Received<typeof route>['query']): Promise<FileAnswer> =>
  exportList(ctx, {
    list: 'gift-cards',
    filter,
    columns: COLUMNS,
    pages: (tx) => allGiftCards(tx, filter, ROWS_A_PAGE),
  });
