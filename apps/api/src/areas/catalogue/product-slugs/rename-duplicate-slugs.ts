import type { renameDuplicateSlugs as route } from '@larder/contract/catalogue/product-slugs/product-slugs.ts';
import type { FieldErrors } from '@larder/contract/wire/errors.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { CallError, refuseFields } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type Change, recordAll } from '../../../platform/record.ts';
import { refusalOf } from '../refused-row.ts';
import { lockDuplicates, renameSlug } from './product-slugs.queries.ts';

type Renaming = Received<typeof route>['body']['slugs'][number];

const CHANGED = new CallError(
  'stale',
  'One of these products was changed in the meantime. Reload and review them again.',
);

/** All or none; every taken slug is named (CAT-53). */
export const renameDuplicateSlugs = (ctx: StaffContext, sent: readonly Renaming[]): Promise<{ renamed: number }> =>
  ctx.transaction(async (tx) => {
    const locked = await lockDuplicates(
      tx,
      sent.map(({ id }) => id),
    );
    const byId = new Map(locked.map((product) => [product.id, product]));
    const errors: FieldErrors = {};
    const changes: Change[] = [];
    for (const [index, { id, slug, version }] of sent.entries()) {
      const product = byId.get(id);
      if (!product?.has_taken_slug || product.version !== version) throw CHANGED;
      const renamed = await rename(tx, product, slug);
      if ('error' in renamed) errors[`slugs.${index}.slug`] = [renamed.error];
      else changes.push(renamed.change);
      // Sent twice, it is no longer marked.
      byId.delete(id);
    }
    refuseFields(errors);
    await recordAll(tx, ctx.actor, changes);
    return { renamed: changes.length };
  });

type Locked = Awaited<ReturnType<typeof lockDuplicates>>[number];

/** The index decides whether the slug is free. */
const rename = (tx: Tx, { id, sku, slug: before }: Locked, slug: string) =>
  refusalOf(tx, async () => ({
    change: {
      name: 'product_updated',
      subject: { type: 'product', id, version: await renameSlug(tx, id, slug) },
      description: `Renamed the slug of ${sku} from ${before} to ${slug}`,
      before: { slug: before },
      after: { slug },
    } satisfies Change,
  }));
