import type { TagOfCustomer } from '@larder/contract/customers/customer-tags/tag-of-customer.ts';
import { refusalToAddTag } from '@larder/domain/customers/customer-tags/customer-tag-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type Actor, recordAll } from '../../../platform/record.ts';
import { lockCustomers } from '../../orders/reading/customer-status.queries.ts';
import { refuseErased } from '../users/refuse-erased.ts';
import { deleteTagged, insertTagged, listTaggable, listTagsOfCustomers, shareTag } from './customer-tags.queries.ts';

interface OfCustomers {
  tagId: number;
  userIds: readonly number[];
}

/**
 * Adds a tag to many customers in the caller's transaction (CUST-74). Returns the ids of those that did not have it;
 * staff and erased customers are left out.
 */
export async function addTag(tx: Tx, actor: Actor, { tagId, userIds }: OfCustomers): Promise<number[]> {
  if (userIds.length === 0) return [];
  await lockCustomers(tx, [...userIds]);
  const tag = found(await shareTag(tx, tagId), `Tag ${tagId}`);
  refuseIf(refusalToAddTag(tag));
  const added = await insertTagged(tx, tagId, await listTaggable(tx, userIds));
  await recordAll(
    tx,
    actor,
    added.map((userId) => ({
      name: 'customer_tag_added',
      subject: { type: 'user', id: userId },
      userId,
      description: `Added the tag ${tag.name}`,
      after: { tag: tag.name },
    })),
  );
  return added;
}

/** As `addTag`; an archived tag can be removed too. Returns the ids of those that had it. */
export async function removeTag(tx: Tx, actor: Actor, { tagId, userIds }: OfCustomers): Promise<number[]> {
  if (userIds.length === 0) return [];
  await lockCustomers(tx, [...userIds]);
  const tag = found(await shareTag(tx, tagId), `Tag ${tagId}`);
  const removed = await deleteTagged(tx, tagId, userIds);
  await recordAll(
    tx,
    actor,
    removed.map((userId) => ({
      name: 'customer_tag_removed',
      subject: { type: 'user', id: userId },
      userId,
      description: `Removed the tag ${tag.name}`,
      before: { tag: tag.name },
    })),
  );
  return removed;
}

type Change = typeof addTag;

const change =
  (by: Change) =>
  (ctx: StaffContext, { id, tagId }: { id: number; tagId: number }): Promise<TagOfCustomer[]> =>
    ctx.transaction(async (tx) => {
      await lockCustomers(tx, [id]);
      await refuseErased(tx, id);
      await by(tx, ctx.actor, { tagId, userIds: [id] });
      return (await listTagsOfCustomers(tx, [id])).get(id) ?? [];
    });

export const addTagToCustomer = change(addTag);
export const removeTagFromCustomer = change(removeTag);
