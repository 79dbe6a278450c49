/** For a read that shows what a form would do: asked anew for each of its values, and only then. */
export const PREVIEW_QUERY = { staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false } as const;
