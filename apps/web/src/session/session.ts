import { signOut } from '@larder/contract/staff/sign-in.ts';
import { clearToasts } from '@larder/ui/toasts/toast.ts';
import type { QueryClient } from '@tanstack/react-query';
import { redirect, type AnyRouter } from '@tanstack/react-router';
import { call } from '../calls/call.ts';
import { CallFailure } from '../calls/call-failure.ts';
import { forgetLists } from '../calls/last-list.ts';
import { answerSessionEvents } from '../calls/session-events.ts';
import { hasUnsavedWork } from '../calls/unsaved-work.ts';
import { settings } from '../settings.ts';
import { ensureMe } from './me.ts';
import { renewSession } from './renewal.ts';
import { signInHref, wayBack } from './way-back.ts';

let isLoggingOut = false;

/** Customers do not belong here: they are sent to their account (specification 4). */
const toAccountSite = () => window.location.assign(settings.account_url || '/login');

/** What happens when a call finds the session ended (rulings 2): sign in over unsaved work, elsewhere start over. */
export function watchSession(router: AnyRouter, client: QueryClient) {
  answerSessionEvents({
    notStaff: toAccountSite,
    ended: async () => {
      if (hasUnsavedWork()) return (await renewSession()) === 'same person';
      const { pathname, href: left } = router.latestLocation;
      // Of several calls that find the session gone only the first leaves, or the way back would be lost.
      if (pathname.startsWith('/login')) return false;
      const href = signInHref(left);
      client.clear();
      void router.navigate({ href, replace: true });
      return false;
    },
  });
}

/** Before every route but sign-in: nobody sees a page unless the server says who they are. */
export async function requireStaff(client: QueryClient, href: string) {
  // Whoever kept editing when they were asked has not left.
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

/** Before the sign-in pages: whoever is signed in goes on to where they wanted. */
export async function skipWhenSignedIn(client: QueryClient, from: unknown) {
  await finishLogOut(client);
  const me = await ensureMe(client).catch(() => null);
  if (me !== null) throw redirect({ href: wayBack(from), replace: true });
}

/** Leaves for the sign-in page, past the guard of an unsaved form; the session ends on arrival. */
export function logOut(router: AnyRouter) {
  isLoggingOut = true;
  void router.navigate({ href: '/login' });
}

async function finishLogOut(client: QueryClient) {
  if (!isLoggingOut) return;
  isLoggingOut = false;
  // Specification 7: errors of the log out are ignored.
  await call(signOut, {}).catch(() => undefined);
  client.clear();
  clearToasts();
  forgetLists();
}
