import type { Handlers } from '../../platform/http/register-routes.ts';
import { debitAccount } from './debit-account.ts';
import { showCreditAccounts, showTransactions } from './show-credits.ts';

export const creditHandlers = {
  listCreditAccounts: ({ params, query }, { db }) =>
    showCreditAccounts(db, params.userId, query.include.includes('transactions')),
  listCreditTransactions: ({ params }, { db }) => showTransactions(db, params.id),
  debitCreditAccount: ({ params, body }, ctx) => debitAccount(ctx, params.id, body),
} satisfies Partial<Handlers>;
