import { type Account, isSuperadmin } from '../../staff/members/staff-rules.ts';
import { missingPermission, refusal, type Refusal } from '../../values/refusals.ts';

const MOVABLE = ['staging', 'development', 'dev'];

/** In production the business clock is the machine's (TIME-3). */
export function refusalToMoveClock(actor: Account, environment: string): Refusal | null {
  if (!MOVABLE.includes(environment))
    return refusal('The business clock can be moved in staging and development only.');
  if (isSuperadmin(actor)) return null;
  return missingPermission('Only a superadmin can move the business clock. Ask a superadmin to do it.');
}
