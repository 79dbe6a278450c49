import type { User } from '@larder/contract/customers/users/user.ts';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readSearch } from '../../../lists/search-text.ts';
import { actSearch } from '../../../parts/customer-acts/act-search.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import type { RequestedAct } from './requested-act.ts';

const ActDialog = lazyPart(async () => ({ default: (await import('./act-dialog.tsx')).ActDialog }));

/** Opens the act that the address asks for, once: a reload or going back opens nothing. */
export function OpenedAct({ user }: { user: User }) {
  const { history } = useRouter();
  const { pathname, search, hash } = useLocation();
  const [requested, setRequested] = useState<RequestedAct | null>(null);
  const { act, order } = readSearch(actSearch, search);
  const isNew = act !== undefined && (requested?.act !== act || requested.order !== order);
  if (isNew) setRequested({ act, order });
  useEffect(() => {
    if (act !== undefined) history.replace(pathname + (hash && `#${hash}`));
  }, [act, history, pathname, hash]);
  if (requested === null) return null;
  const close = () => setRequested(null);
  return <ActDialog key={requested.act} requested={requested} user={user} onClose={close} onMissing={close} />;
}
