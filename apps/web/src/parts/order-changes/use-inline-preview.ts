import type { Preview } from '@larder/contract/wire/preview.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { CallFailure } from '../../calls/call-failure.ts';
import { PREVIEW_QUERY } from '../../calls/preview-query.ts';

interface InlinePreviewOptions {
  enabled: boolean;
  /** The values that decide the figures. */
  of: unknown;
  fetch: () => Promise<Preview>;
}

interface InlinePreview {
  preview: Preview | null;
  refusal: string | null;
  isWaiting: boolean;
}

/**
 * Before the cutoff nothing is charged or returned, so the form shows the figures itself and saves with one press
 * (STAFF-19). The figures are null until they are there; a refusal is said before anything is chosen.
 */
export function useInlinePreview({ enabled, of, fetch }: InlinePreviewOptions): InlinePreview {
  const id = useId();
  const read = useQuery<Preview, CallFailure>({
    queryKey: ['inline preview', id, of],
    queryFn: fetch,
    enabled,
    placeholderData: keepPreviousData,
    ...PREVIEW_QUERY,
  });
  const isCurrent = enabled && !read.isPlaceholderData;
  return {
    preview: isCurrent && !read.isError ? (read.data ?? null) : null,
    refusal: isCurrent && read.error && isGeneral(read.error) ? read.error.message : null,
    isWaiting: enabled && (read.isPending || read.isPlaceholderData),
  };
}

/** The others are shown under their fields once the form is sent. */
const isGeneral = ({ errors }: CallFailure) => Object.keys(errors).length === 0;
