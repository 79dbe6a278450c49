import type {
  CustomerTag,
  CustomerTagChanges,
  NewCustomerTag,
} from '@larder/contract/customers/customer-tags/customer-tags.ts';
import { refusalToArchiveTag, refusalToRestoreTag } from '@larder/domain/customers/customer-tags/customer-tag-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { difference, record } from '../../../platform/record.ts';
import { findTag, insertTag, lockTag, setTag } from './customer-tags.queries.ts';

const read = async (tx: Tx, id: number): Promise<CustomerTag> => found(await findTag(tx, id), `Tag ${id}`);

/** CUST-73 */
export const createCustomerTag = (ctx: StaffContext, body: NewCustomerTag): Promise<CustomerTag> =>
  ctx.transaction(async (tx) => {
    const id = await insertTag(tx, body);
    await record(tx, ctx.actor, {
      name: 'customer_tag_created',
      subject: { type: 'customer_tag', id, version: 1 },
      description: `Created the customer tag ${body.name}`,
      after: body,
    });
    return read(tx, id);
  });

export const updateCustomerTag = (
  ctx: StaffContext,
  id: number,
  { version: opened, ...sent }: CustomerTagChanges,
): Promise<CustomerTag> =>
  ctx.transaction(async (tx) => {
    const { name, color, version } = found(await lockTag(tx, id), `Tag ${id}`);
    await refuseStale(tx, opened, { type: 'customer_tag', id, version, current: () => findTag(tx, id) });
    const { before, after } = difference({ name, color }, sent);
    if (Object.keys(after).length === 0) return read(tx, id);
    await setTag(tx, id, { ...after, version: version + 1 });
    await record(tx, ctx.actor, {
      name: 'customer_tag_updated',
      subject: { type: 'customer_tag', id, version: version + 1 },
      description: `Changed the customer tag ${name}`,
      before,
      after,
    });
    return read(tx, id);
  });

export const archiveCustomerTag = (ctx: StaffContext, id: number): Promise<CustomerTag> =>
  ctx.transaction(async (tx) => {
    const tag = found(await lockTag(tx, id), `Tag ${id}`);
    refuseIf(refusalToArchiveTag(tag));
    const version = tag.version + 1;
    const archived_at = await businessNow(tx);
    await setTag(tx, id, { archived_at, version });
    await record(tx, ctx.actor, {
      name: 'customer_tag_archived',
      subject: { type: 'customer_tag', id, version },
      description: `Archived the customer tag ${tag.name}`,
      before: { archived_at: null },
      after: { archived_at: archived_at.toString() },
    });
    return read(tx, id);
  });

export const restoreCustomerTag = (ctx: StaffContext, id: number): Promise<CustomerTag> =>
  ctx.transaction(async (tx) => {
    const tag = found(await lockTag(tx, id), `Tag ${id}`);
    refuseIf(refusalToRestoreTag(tag));
    const version = tag.version + 1;
    await setTag(tx, id, { archived_at: null, version });
    await record(tx, ctx.actor, {
      name: 'customer_tag_restored',
      subject: { type: 'customer_tag', id, version },
      description: `Restored the customer tag ${tag.name}`,
      before: { archived_at: tag.archived_at },
      after: { archived_at: null },
    });
    return read(tx, id);
  });
