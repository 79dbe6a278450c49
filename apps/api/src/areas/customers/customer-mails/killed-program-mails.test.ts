import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catchMails, type MailCatcher } from '../../../../test/catch-mails.ts';
import { throughAllKills } from '../../../../test/faults/all-kills.ts';
import { isWhole, MINUTES_EACH, runsKills } from '../../../../test/faults/killed-jobs.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { queueCustomerMails } from '../../../platform/mail/customer-mails.ts';
import { sendCustomerMails } from './send-customer-mails.job.ts';

const MAILS = isWhole ? 6_000 : 200;
/** The mail server has the e-mail but has not confirmed it yet. */
const ANSWER_MS = 20;

let server: TestServer;
let mails: MailCatcher;
beforeAll(async () => {
  server = await startTestServer();
  mails = await catchMails();
  mails.onReceived(() => sleep(ANSWER_MS));
  process.env['MAIL_URL'] = mails.url;
  await sql`insert into users (email, first_name, last_name, referral_id)
    select 'mail-' || n || '@example.test', 'Ada', 'Number' || n, 'MAIL' || n from generate_series(1, ${MAILS}::int) n`.execute(
    server.db,
  );
});
afterAll(async () => {
  delete process.env['MAIL_URL'];
  await mails.close();
  await server.close();
});

async function look() {
  const { rows } = await sql<{ done: number; all: number; isEnded: boolean }>`
    select count(*) filter (where next_attempt_at is null)::int as done, count(*)::int as all,
      count(*) filter (where next_attempt_at is not null) = 0 as "isEnded" from mails`.execute(server.db);
  return rows[0]!;
}

/** As two minutes later. */
const endLeases = () =>
  sql`update mails set next_attempt_at = now() where next_attempt_at is not null and sending_started_at is not null`.execute(
    server.db,
  );

test.runIf(runsKills)(
  'e-mails whose sender is killed repeatedly arrive once, or twice at most and then say so',
  { timeout: 2 * MINUTES_EACH },
  async () => {
    const { rows: users } = await sql<{ id: number }>`select id from users where email like 'mail-%'`.execute(
      server.db,
    );
    await inTransaction(server.db, (tx) =>
      queueCustomerMails(
        tx,
        users.map(({ id }) => ({ kind: 'subscription_cancelled', userId: id })),
      ),
    );
    const run: typeof sendCustomerMails.run = async (data, ctx) => {
      // A killed program's last claim can commit after its kill.
      await endLeases();
      await sendCustomerMails.run(data, { ...ctx, config: { ...ctx.config, MAIL_URL: mails.url } });
    };
    await throughAllKills(server, {
      job: { ...sendCustomerMails, run },
      data: {},
      look,
      afterKill: async () => void (await endLeases()),
    });

    const times = Map.groupBy(mails.received, ({ to }) => to[0] ?? '');
    const rows = await server.db
      .selectFrom('mails')
      .select(['recipient', 'sent_at', 'failure', 'is_perhaps_repeated'])
      .execute();
    const faults = rows.filter(({ recipient, sent_at, failure, is_perhaps_repeated }) => {
      const count = times.get(recipient)?.length ?? 0;
      if (sent_at === null) return failure !== 'interrupted' || !is_perhaps_repeated || count > 2;
      return count === 0 || count > 2 || (count === 2 && !is_perhaps_repeated);
    });
    expect(faults).toEqual([]);
    expect(rows).toHaveLength(MAILS);
    expect(rows.filter(({ is_perhaps_repeated }) => is_perhaps_repeated).length, 'interrupted tries').toBeGreaterThan(
      0,
    );
  },
);
