import type { Db, Tx } from '../../../platform/database/database.ts';

export const listRoles = (db: Db | Tx) => db.selectFrom('roles').select(['id', 'name']).orderBy('id').execute();

/** Two superadmins who remove each other's role cannot both succeed. */
export const lockRoles = (tx: Tx) =>
  tx.selectFrom('roles').select(['id', 'name']).orderBy('id').forNoKeyUpdate().execute();

export const listRolesOf = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('user_roles as ur')
    .innerJoin('roles as r', 'r.id', 'ur.role_id')
    .select(['r.id', 'r.name'])
    .where('ur.user_id', '=', userId)
    .orderBy('r.id')
    .execute();

export async function countOtherSuperadmins(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('user_roles as ur')
    .innerJoin('roles as r', 'r.id', 'ur.role_id')
    .innerJoin('users as u', 'u.id', 'ur.user_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('r.name', '=', 'superadmin')
    .where('u.is_admin', '=', true)
    .where('u.switched_off_at', 'is', null)
    .where('u.id', '<>', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertUserRole = (tx: Tx, userId: number, roleId: number) =>
  tx.insertInto('user_roles').values({ user_id: userId, role_id: roleId }).execute();

export const deleteUserRole = (tx: Tx, userId: number, roleId: number) =>
  tx.deleteFrom('user_roles').where('user_id', '=', userId).where('role_id', '=', roleId).execute();
