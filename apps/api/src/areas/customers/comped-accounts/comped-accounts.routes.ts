import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { compAccount, deactivateComped } from './comp-account.ts';
import { findUser } from '../users/show-user.queries.ts';

const accountOf = async (db: Db, id: number) =>
  found((await findUser(db, id, ['compedAccount']))?.compedAccount?.data, `The comped account of customer ${id}`);

export const compedAccountHandlers = {
  saveCompedAccount: async ({ params, body }, ctx) => {
    await compAccount(ctx, params.id, body);
    return accountOf(ctx.db, params.id);
  },
  deactivateCompedAccount: async ({ params, body }, ctx) => {
    await deactivateComped(ctx, params.id, body);
    return accountOf(ctx.db, params.id);
  },
} satisfies Partial<Handlers>;
