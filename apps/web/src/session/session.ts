import { signOut } from '@larder/contract/staff/sign-in/sign-in.ts';
import { clearToasts } from '@larder/ui/toasts/toast.ts';
import type { QueryClient } from '@tanstack/react-query';
import { redirect, type AnyRouter } from '@tanstack/react-router';
import { call } from '../calls/call.ts';
import { CallFailure } from '../calls/call-failure.ts';
import { forgetLists } from '../lists/last-list.ts';
import { answerSessionEvents } from '../calls/session-events.ts';
import { hasUnsavedWork } from '../forms/leaving/unsaved-work.ts';
import { hrefTo } from '../href-to.ts';
import { settings } from '../settings.ts';
import { ensureMe } from './me.ts';
import { renewSession } from './renewal.ts';
import { signInHref, wayBack } from './way-back.ts';

const SIGN_IN = hrefTo({ to: '/login' });

let isLoggingOut = false;

/** Customers are sent to their account (STAFF-35). */
const toAccountSite = () => window.location.assign(settings.account_url || SIGN_IN);

/** Renew over unsaved work, otherwise go to sign-in (STAFF-35). */
export function watchSession(router: AnyRouter, client: QueryClient) {
  answerSessionEvents({
    notStaff: toAccountSite,
    ended: async () => {
      if (hasUnsavedWork()) return (await renewSession()) === 'same person';
      const { pathname, href: left } = router.latestLocation;
      // Only the first of several failing calls navigates; the next would lose the way back.
      if (pathname.startsWith(SIGN_IN)) return false;
      const href = signInHref(left);
      client.clear();
      void router.navigate({ href, replace: true });
      return false;
    },
  });
}

export async function requireStaff(client: QueryClient, href: string) {
  // Staff who kept editing when asked have not left.
  isLoggingOut = false;
  try {
    return await ensureMe(client);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (error.code === 'unauthenticated') throw redirect({ href: signInHref(href), replace: true });
    if (error.code === 'not_staff') toAccountSite();
    throw error;
  }
}

export async function skipWhenSignedIn(client: QueryClient, from: unknown) {
  await finishLogOut(client);
  const me = await ensureMe(client).catch(() => null);
  if (me !== null) throw redirect({ href: wayBack(from), replace: true });
}

/** The session ends on arrival, after the unsaved-changes guard. */
export function logOut(router: AnyRouter) {
  isLoggingOut = true;
  void router.navigate({ to: '/login' });
}

async function finishLogOut(client: QueryClient) {
  if (!isLoggingOut) return;
  isLoggingOut = false;
  // Errors of the sign-out are ignored (STAFF-34).
  await call(signOut, {}).catch(() => undefined);
  client.clear();
  clearToasts();
  forgetLists();
}
