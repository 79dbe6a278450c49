import type { Preview } from '@larder/contract/wire/preview.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { CallFailure } from '../../calls/call-failure.ts';

interface InlinePreviewOptions {
  enabled: boolean;
  /** The values that decide the figures. */
  of: unknown;
  fetch: () => Promise<Preview>;
}

/**
 * Before the cutoff nothing is charged or returned, so the form shows the figures itself and saves with one press
 * (STAFF-19). Null until they are there, and for a form that would be refused.
 */
export function useInlinePreview({ enabled, of, fetch }: InlinePreviewOptions): Preview | null {
  const id = useId();
  const read = useQuery<Preview, CallFailure>({
    queryKey: ['inline preview', id, of],
    queryFn: fetch,
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return enabled && !read.isPlaceholderData && !read.isError ? (read.data ?? null) : null;
}
