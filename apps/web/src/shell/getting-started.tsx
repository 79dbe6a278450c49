import { useQueryClient } from '@tanstack/react-query';
import { lazyPart } from '../parts/lazy-part.tsx';
import { knownMe } from '../session/me.ts';

const SILENT = { Instead: () => null };
const Entry = lazyPart(() => import('./getting-started-entry.tsx'), SILENT);
const Banner = lazyPart(() => import('./getting-started-banner.tsx'), SILENT);

/** Others make no request for it. */
const useIsSuperadmin = () => knownMe(useQueryClient())?.roles.includes('superadmin') ?? false;

export const GettingStartedEntry = (props: { onFollow?: () => void }) =>
  useIsSuperadmin() ? <Entry {...props} /> : null;

export const GettingStartedBanner = () => (useIsSuperadmin() ? <Banner /> : null);
