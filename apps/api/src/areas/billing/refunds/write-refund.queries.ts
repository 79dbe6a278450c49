import type { Insertable } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { installationIdSql } from '../../../platform/installation.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export const insertRefund = (tx: Tx, refund: Insertable<Tables['refunds']>) =>
  tx.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow();

export const insertRefundParts = (tx: Tx, parts: Insertable<Tables['refund_parts']>[]) =>
  tx
    .insertInto('refund_parts')
    .values(parts.map((part) => ({ ...part, installation_id: installationIdSql })))
    .execute();
