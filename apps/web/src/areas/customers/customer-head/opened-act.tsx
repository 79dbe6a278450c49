import type { User } from '@larder/contract/customers/users/user.ts';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { ClosedByContext } from '../../../forms/leaving/use-leave-guard.ts';
import { readSearch } from '../../../lists/search-text.ts';
import { actSearch } from '../../../parts/customer-acts/act-search.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import type * as z from 'zod';
import type { RequestedAct } from './requested-act.ts';

const ActDialog = lazyPart(async () => ({ default: (await import('./act-dialog.tsx')).ActDialog }));

/** Opens the act that the address asks for, once: a reload or going back opens nothing. */
export function OpenedAct({ user }: { user: User }) {
  const { history } = useRouter();
  const { pathname, search, hash } = useLocation();
  const [requested, setRequested] = useState<RequestedAct | null>(null);
  const { act, order } = readSearch(actSearch, search);
  if (act !== undefined && !isSame(requested, { act, order })) setRequested({ act, order });
  useEffect(() => {
    if (act !== undefined) history.replace(pathname + (hash && `#${hash}`));
  }, [act, history, pathname, hash]);
  const isClosedBy = useCallback(
    (next: Readonly<Record<string, unknown>>) => {
      const other = readSearch(actSearch, next);
      return other.act !== undefined && !isSame(requested, other);
    },
    [requested],
  );
  if (requested === null) return null;
  const close = () => setRequested(null);
  return (
    <ClosedByContext value={isClosedBy}>
      <ActDialog
        key={`${requested.act} ${requested.order}`}
        requested={requested}
        user={user}
        onClose={close}
        onMissing={close}
      />
    </ClosedByContext>
  );
}

const isSame = (requested: RequestedAct | null, { act, order }: z.output<typeof actSearch>) =>
  requested?.act === act && requested?.order === order;
