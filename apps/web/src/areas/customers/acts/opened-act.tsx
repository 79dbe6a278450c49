import type { User } from '@larder/contract/customers/users/user.ts';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readSearch } from '../../../lists/search-text.ts';
import { actSearch } from '../../../parts/customer-acts/act-search.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import type { AskedAct } from './asked-act.ts';

const ActDialog = lazyPart(async () => ({ default: (await import('./act-dialog.tsx')).ActDialog }));

/** Opens the act that the address asks for, once: a reload or going back opens nothing. */
export function OpenedAct({ user }: { user: User }) {
  const { history } = useRouter();
  const { pathname, search, hash } = useLocation();
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const { act, order } = readSearch(actSearch, search);
  const isNew = act !== undefined && (asked?.act !== act || asked.order !== order);
  if (isNew) setAsked({ act, order });
  useEffect(() => {
    if (act !== undefined) history.replace(pathname + (hash && `#${hash}`));
  }, [act, history, pathname, hash]);
  if (asked === null) return null;
  const close = () => setAsked(null);
  return <ActDialog key={asked.act} asked={asked} user={user} onClose={close} onMissing={close} />;
}
