import type { MailTemplate } from '@larder/contract/customers/customer-mails/mail-templates.ts';
import { faultsOfTemplate, type TemplateText } from '@larder/domain/customers/customer-mails/fill-template.ts';
import { MAIL_DEFINITIONS } from '@larder/domain/customers/customer-mails/mail-kinds.ts';
import type { MailKind } from '@larder/domain/values/mails/mail-kinds.ts';
import { found, refuseFields } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { difference, record } from '../../../platform/record.ts';
import { findTemplate, findVersion, insertVersion, lockTemplate } from './mail-templates.queries.ts';

type Sent = { [K in keyof TemplateText]?: TemplateText[K] | undefined };

export const nameOf = (kind: MailKind): string => `The e-mail ${MAIL_DEFINITIONS[kind].title}`;

export const updateMailTemplate = (
  ctx: StaffContext,
  kind: MailKind,
  { version: opened, ...sent }: Sent & { version?: number | undefined },
): Promise<MailTemplate> =>
  ctx.transaction(async (tx) => {
    const { version } = found(await lockTemplate(tx, kind), nameOf(kind));
    await refuseStale(tx, opened, { type: 'mail_template', id: kind, version, current: () => findTemplate(tx, kind) });
    return save(tx, ctx, kind, sent, { name: 'mail_template_updated', verb: 'Changed' });
  });

/** Off also stops those that wait. */
export const switchMailTemplate = (ctx: StaffContext, kind: MailKind, isOn: boolean): Promise<MailTemplate> =>
  ctx.transaction((tx) =>
    save(
      tx,
      ctx,
      kind,
      { is_on: isOn },
      { name: 'mail_template_switched', verb: isOn ? 'Switched on' : 'Switched off' },
    ),
  );

export const restoreMailTemplate = (ctx: StaffContext, kind: MailKind, version: number): Promise<MailTemplate> =>
  ctx.transaction(async (tx) => {
    found(await lockTemplate(tx, kind), nameOf(kind));
    const earlier = found(await findVersion(tx, kind, version), `Version ${version}`);
    return save(tx, ctx, kind, earlier, {
      name: 'mail_template_restored',
      verb: `Restored version ${version} of`,
      restoredVersion: version,
    });
  });

interface Event {
  name: string;
  verb: string;
  restoredVersion?: number;
}

/** As a new version, unless nothing differs. */
async function save(
  tx: Tx,
  { actor, staff }: StaffContext,
  kind: MailKind,
  sent: Sent & { is_on?: boolean },
  { name, verb, restoredVersion }: Event,
): Promise<MailTemplate> {
  const { version, ...was } = found(await lockTemplate(tx, kind), nameOf(kind));
  const { before, after } = difference(was, sent);
  if (Object.keys(after).length > 0) {
    const is = { ...was, ...after };
    refuseUnknownPlaceholders(kind, is);
    const next = { ...is, version: version + 1, restoredVersion: restoredVersion ?? null };
    await insertVersion(tx, kind, { ...next, staffId: staff.id, at: await businessNow(tx) });
    await record(tx, actor, {
      name,
      subject: { type: 'mail_template', id: kind, version: version + 1 },
      description: `${verb} the e-mail ${MAIL_DEFINITIONS[kind].title}`,
      before,
      after,
    });
  }
  return found(await findTemplate(tx, kind), nameOf(kind));
}

/** `path` leads to the two fields in the call's body. */
export const refuseUnknownPlaceholders = (kind: MailKind, { subject, body }: TemplateText, path = ''): void =>
  refuseFields(
    Object.fromEntries(
      Object.entries(faultsOfTemplate(kind, { subject, body })).map(([field, fault]) => [`${path}${field}`, [fault]]),
    ),
  );
