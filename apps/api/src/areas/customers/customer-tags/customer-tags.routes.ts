import type { CustomerTag } from '@larder/contract/customers/customer-tags/customer-tags.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { countTaggedCustomers, listTags } from './customer-tags.queries.ts';
import { archiveCustomerTag, createCustomerTag, restoreCustomerTag, updateCustomerTag } from './save-customer-tag.ts';
import { addTagToCustomer, removeTagFromCustomer } from './tag-customers.ts';

async function withCounts(db: Db): Promise<CustomerTag[]> {
  const customers = await countTaggedCustomers(db);
  return (await listTags(db)).map((tag) => ({ ...tag, customers: customers.get(tag.id) ?? 0 }));
}

export const customerTagHandlers = {
  listCustomerTags: ({ query }, { db }) => (query.counted ? withCounts(db) : listTags(db)),
  createCustomerTag: ({ body }, ctx) => createCustomerTag(ctx, body),
  updateCustomerTag: ({ params, body }, ctx) => updateCustomerTag(ctx, params.id, body),
  archiveCustomerTag: ({ params }, ctx) => archiveCustomerTag(ctx, params.id),
  restoreCustomerTag: ({ params }, ctx) => restoreCustomerTag(ctx, params.id),
  addCustomerTag: ({ params }, ctx) => addTagToCustomer(ctx, params),
  removeCustomerTag: ({ params }, ctx) => removeTagFromCustomer(ctx, params),
} satisfies Partial<Handlers>;
