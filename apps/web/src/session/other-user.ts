import { toast } from '@larder/ui/toasts/toast.ts';

const NOTE = 'larder-other-person';
const SECONDS_TO_READ = 20;

/**
 * Somebody else signed in over the page. What the first one typed is not theirs to save, and what they may see is not
 * known: the page is loaded anew and says why.
 */
export function reloadAsOtherUser(before: string, now: string) {
  sessionStorage.setItem(NOTE, `What ${before} had typed on it was not saved.`);
  sessionStorage.setItem(`${NOTE}-name`, now);
  window.location.reload();
}

/** Says so after the page was loaded anew; once. */
export function announceOtherUser() {
  const words = sessionStorage.getItem(NOTE);
  if (words === null) return;
  const name = sessionStorage.getItem(`${NOTE}-name`) ?? 'somebody else';
  sessionStorage.removeItem(NOTE);
  sessionStorage.removeItem(`${NOTE}-name`);
  toast.error(`Signed in as ${name}: the page was loaded anew.`, words, { seconds: SECONDS_TO_READ });
}
