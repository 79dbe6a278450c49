import type { Preview } from '@larder/contract/wire/preview.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { CallFailure } from '../../calls/call-failure.ts';
import { PREVIEW_QUERY } from '../../calls/preview-query.ts';
import { needsReason } from './cart-changes.ts';
import type { CartDraft } from './cart-draft.ts';

interface Shortage {
  /** Names the quantity left of each line; null if nothing is short, and until the server has answered. */
  failure: CallFailure | null;
  /** The cart without the field of the reason once nothing is beyond the menu and the buffer. */
  draft: CartDraft;
}

/** Asks again at each change while a reason is asked for: fewer may need none (ORD-86). */
export function useShortage(draft: CartDraft, preview: (cart: CartDraft) => Promise<Preview>): Shortage {
  const id = useId();
  const enabled = draft.menuReason !== null;
  const withoutReason = { ...draft, menuReason: null };
  const { data, isPlaceholderData } = useQuery<CallFailure | null>({
    queryKey: ['shortage', id, withoutReason],
    queryFn: async () => {
      try {
        await preview(withoutReason);
        return null;
      } catch (error) {
        if (error instanceof CallFailure && needsReason(error)) return error;
        throw error;
      }
    },
    enabled,
    placeholderData: keepPreviousData,
    ...PREVIEW_QUERY,
  });
  return {
    failure: enabled && !isPlaceholderData ? (data ?? null) : null,
    draft: enabled && data === null ? withoutReason : draft,
  };
}
