import type { FileAnswer } from '@larder/contract/wire/route.ts';
import { refusalToReadStaff } from '@larder/domain/staff/members/staff-rules.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { listEmailsOf } from './erasure.queries.ts';
import { listExportRows, SECTIONS } from './export-customer.queries.ts';
import { findCustomer } from '../logs/logs.queries.ts';

/** Recorded before the export begins. */
export async function exportCustomer(ctx: StaffContext, userId: number): Promise<FileAnswer> {
  const now = await ctx.transaction(async (tx) => {
    const subject = found(await findCustomer(tx, userId), `Customer ${userId}`);
    refuseIf(refusalToReadStaff({ ...ctx.staff, is_admin: true }, subject));
    await record(tx, ctx.actor, {
      name: 'customer_exported',
      subject: { type: 'user', id: userId },
      userId,
      description: 'Exported all data about the customer',
    });
    return businessNow(tx);
  });
  return {
    name: `customer-${userId}-${chicagoDay(now).toString()}.json`,
    content: parts(ctx.db, userId, now, await listEmailsOf(ctx.db, userId)),
  };
}

async function* parts(db: Db, userId: number, now: Temporal.Instant, emails: string[]): AsyncGenerator<string> {
  yield `{\n"customer_id": ${userId},\n"exported_at": "${now.toString()}"`;
  for (const section of SECTIONS) {
    const rows = await listExportRows(db, section, userId, emails);
    yield `,\n"${section.table}": [${rows.map((row) => `\n${row}`).join(',')}${rows.length > 0 ? '\n' : ''}]`;
  }
  yield '\n}\n';
}
