import { notFound } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { isCustomer, listAddresses } from './addresses.queries.ts';
import { addAddress, archiveAddress, changeAddress, makeDefaultAddress } from './change-addresses.ts';

async function addressesOf(db: Db, userId: number) {
  if (!(await isCustomer(db, userId))) throw notFound(`Customer ${userId}`);
  return listAddresses(db, userId);
}

export const addressHandlers = {
  listAddresses: ({ params }, { db }) => addressesOf(db, params.id),
  addAddress: ({ params, query, body: { expected, ...body } }, ctx) =>
    addAddress(ctx, params.id, body, { isPreview: query.preview, expected }),
  changeAddress: ({ params, query, body: { expected, ...body } }, ctx) =>
    changeAddress(ctx, params, body, { isPreview: query.preview, expected }),
  makeDefaultAddress: ({ params, query, body: { version, expected } }, ctx) =>
    makeDefaultAddress(ctx, params, version, { isPreview: query.preview, expected }),
  archiveAddress: async ({ params, query }, ctx) => {
    await archiveAddress(ctx, params, query.version);
    return listAddresses(ctx.db, params.id);
  },
} satisfies Partial<Handlers>;
