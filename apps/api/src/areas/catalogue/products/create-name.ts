import { found } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { findName, insertName } from '../product-references/product-references.queries.ts';

/** As the audit log calls them. */
const KINDS = {
  meal_components: { subject: 'meal_component', label: 'meal component' },
  rating_attributes: { subject: 'rating_attribute', label: 'rating attribute' },
} as const;

/** Concurrent duplicates get the same one. */
export const createName = (ctx: StaffContext, table: keyof typeof KINDS, name: string) =>
  ctx.transaction(async (tx) => {
    const made = await insertName(tx, table, name);
    if (!made) return found(await findName(tx, table, name), name);
    const { subject, label } = KINDS[table];
    await record(tx, ctx.actor, {
      name: `${subject}_created`,
      subject: { type: subject, id: made.id },
      description: `Created the ${label} ${name}`,
      after: { name },
    });
    return made;
  });
