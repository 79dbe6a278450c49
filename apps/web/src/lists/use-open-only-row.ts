import type { Href } from '@larder/ui/controls/display/link.tsx';
import type { ListState } from '@larder/ui/patterns/lists/list-page.types.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/**
 * Enter in the search field opens the one row that is found. It waits for the answer to what was typed, so that the
 * key may follow at once; more typing withdraws it.
 */
export function useOpenOnlyRow<Row>(list: ListState<Row>, asked: string, hrefOf: (row: Row) => Href) {
  const router = useRouter();
  const [entered, setEntered] = useState<{ asked: string } | null>(null);
  const answered = useRef(entered);
  const found = entered?.asked === asked && list.status === 'ready' && !list.refreshing ? list.rows : null;
  useEffect(() => {
    if (found === null || answered.current === entered) return;
    answered.current = entered;
    const [only, ...others] = found;
    if (only && others.length === 0) void router.navigate({ href: hrefOf(only) });
  }, [found, entered, router, hrefOf]);
  return { onEnter: (text: string) => setEntered({ asked: text }), onTyping: () => setEntered(null) };
}
