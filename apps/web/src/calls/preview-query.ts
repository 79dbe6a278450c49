/** For a read that shows what a form would do: asked again for each of its values, and for nothing else. */
export const PREVIEW_QUERY = { staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false } as const;
