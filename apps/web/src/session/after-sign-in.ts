import type { signIn } from '@larder/contract/staff/sign-in/sign-in.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { hrefTo } from '../href-to.ts';
import { LANDING, wayBack } from './way-back.ts';

type SignInAnswer = Partial<Answer<typeof signIn>['data']>;

/** Null is nowhere (STAFF-36). */
export function afterSignIn(answer: SignInAnswer, from: unknown): string | null {
  if (answer.redirect === false) return null;
  const back = wayBack(from);
  if (answer.nextAction !== 'verification') return back;
  const way = back === LANDING ? {} : { from: back };
  return hrefTo({ to: '/login/verification', search: { verificationId: answer.verificationId, ...way } });
}
