import { USER_RELATIONS } from '@larder/contract/customers/users/user.ts';
import type { UserPage } from '@larder/contract/customers/users/user-page.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { listBoxes } from '../boxes/list-boxes.ts';
import { showCustomerHead } from '../customer-head/show-customer-head.ts';
import { findUser } from './show-user.queries.ts';

/** Side by side: no part waits for another. */
export async function showUserPage(db: Db, id: number, leastCharge: Cents): Promise<UserPage> {
  const [user, head, boxes] = await Promise.all([
    findUser(db, id, USER_RELATIONS),
    showCustomerHead(db, id, leastCharge),
    listBoxes(db, id, leastCharge),
  ]);
  return { user: found(user, `Customer ${id}`), head, boxes };
}
