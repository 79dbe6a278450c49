import { savePreferences, type Preferences } from '@larder/contract/staff/preferences/preferences.ts';
import type { SignedIn } from '@larder/contract/staff/sign-in/sign-in.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../calls/use-call.ts';
import { meQuery, useMe } from './me.ts';

type Change = NonNullable<Sent<typeof savePreferences>['body']>;

const DEFAULTS: Preferences = { open_panels: {}, columns: {}, single_keys: true };

/** The preferences of the signed-in person, and a way to change some, which the screen follows at once (STAFF-70). */
export function usePreferences(): { preferences: Preferences; save: (change: Change) => void } {
  const client = useQueryClient();
  const me = useMe();
  const { run } = useCall(savePreferences, { refreshes: [] });
  const save = (change: Change) => {
    client.setQueryData(meQuery.queryKey, (known) => known && { ...known, data: withChange(known.data, change) });
    // Refetched then: the screen does not keep what was not stored.
    run({ body: change }).catch(() => client.invalidateQueries({ queryKey: meQuery.queryKey }));
  };
  return { preferences: me.data?.data.preferences ?? DEFAULTS, save };
}

const withChange = (me: SignedIn, { open_panels = {}, columns = {}, single_keys }: Change): SignedIn => ({
  ...me,
  preferences: {
    open_panels: merged(me.preferences.open_panels, open_panels),
    columns: merged(me.preferences.columns, columns),
    single_keys: single_keys ?? me.preferences.single_keys,
  },
});

function merged<T>(known: Record<string, T>, change: Record<string, T | null>): Record<string, T> {
  const result: Record<string, T> = { ...known };
  for (const [key, value] of Object.entries(change)) {
    if (value === null) delete result[key];
    else result[key] = value;
  }
  return result;
}
