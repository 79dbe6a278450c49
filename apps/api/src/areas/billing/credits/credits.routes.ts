import type { Handlers } from '../../../platform/http/register-routes.ts';
import { debitAccount } from './debit-account.ts';
import { giveCredit } from './give-credit.ts';
import { pricePicks } from './price-picks.ts';
import { showCreditAccounts, showTransactions } from './show-credits.ts';

export const creditHandlers = {
  listCreditAccounts: ({ params, query }, { db }) =>
    showCreditAccounts(db, params.userId, query.include.includes('transactions')),
  listCreditTransactions: ({ params }, { db }) => showTransactions(db, params.id),
  debitCreditAccount: ({ params, body }, ctx) => debitAccount(ctx, params.id, body),
  priceProducts: ({ params, body }, { db }) => pricePicks(db, params.orderId, body.products, body.as),
  giveCredit: ({ params, query, body }, ctx) =>
    giveCredit(ctx, params.id, body, { isPreview: query.preview, expected: body.expected }),
} satisfies Partial<Handlers>;
