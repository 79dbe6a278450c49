import { toast } from '@larder/ui/toasts/toast.ts';

const NOTE = 'larder-other-person';
const SECONDS_TO_READ = 20;

/** The first user's input is not theirs to save, and their permissions may differ. */
export function reloadAsOtherUser(before: string, now: string) {
  sessionStorage.setItem(NOTE, `Changes typed by ${before} were not saved.`);
  sessionStorage.setItem(`${NOTE}-name`, now);
  window.location.reload();
}

export function announceOtherUser() {
  const message = sessionStorage.getItem(NOTE);
  if (message === null) return;
  const name = sessionStorage.getItem(`${NOTE}-name`) ?? 'another user';
  sessionStorage.removeItem(NOTE);
  sessionStorage.removeItem(`${NOTE}-name`);
  toast.error(`Signed in as ${name}. The page was reloaded.`, message, { seconds: SECONDS_TO_READ });
}
