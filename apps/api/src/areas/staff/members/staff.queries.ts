import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { StaffRole } from '@larder/domain/values/enums/staff-roles.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { wireMoment } from '../../../platform/sql/wire-moment.ts';
import { isOpenSession } from '../sign-in/sign-in.queries.ts';

const MOST_STAFF = 1_000;
const ROLES = sql<
  StaffRole[]
>`array(select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id order by r.id)`;

export const listStaffRows = (db: Db) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.last_signed_in_at', 'u.switched_off_at'])
    .select(ROLES.as('roles'))
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('sessions as s')
          .select(['s.id', 's.address as from_address', 's.user_agent'])
          .select([wireMoment(sql<Temporal.Instant>`s.created_at`).as('created_at')])
          .select([wireMoment(sql<Temporal.Instant>`s.last_seen_at`).as('last_seen_at')])
          .whereRef('s.user_id', '=', 'u.id')
          .where(isOpenSession)
          .orderBy('s.last_seen_at', 'desc')
          .orderBy('s.id', 'desc'),
      ).as('sessions'),
    )
    .where('u.is_admin', '=', true)
    .orderBy(sql`u.switched_off_at is not null`)
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .orderBy('u.id')
    .limit(MOST_STAFF)
    .execute();

export const lockStaff = (tx: Tx, id: number) =>
  tx
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.first_name', 'u.is_admin', 'u.switched_off_at', 'u.version'])
    .select(ROLES.as('roles'))
    .where('u.id', '=', id)
    .where('u.is_admin', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const setEmail = (tx: Tx, id: number, email: string, version: number) =>
  tx.updateTable('users').set({ email, version }).where('id', '=', id).execute();

export const setSwitchedOff = (tx: Tx, id: number, isSwitchedOff: boolean, version: number) =>
  tx
    .updateTable('users')
    .set({ switched_off_at: isSwitchedOff ? sql`now()` : null, version })
    .where('id', '=', id)
    .execute();

export const listSuperadmins = (tx: Tx) =>
  tx
    .selectFrom('users as u')
    .innerJoin('user_roles as ur', 'ur.user_id', 'u.id')
    .innerJoin('roles as r', 'r.id', 'ur.role_id')
    .select(['u.id', 'u.email'])
    .where('r.name', '=', 'superadmin')
    .where('u.is_admin', '=', true)
    .where('u.switched_off_at', 'is', null)
    .execute();
