import { nextMissing } from '@larder/domain/operations/getting-started/verdict.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { useLocation } from '@tanstack/react-router';
import { useRequirements } from '../parts/getting-started/use-requirements.ts';
import { hrefTo } from '../href-to.ts';
import { currentPage } from './menu-links.tsx';

const HREF = hrefTo({ to: '/getting-started' });

/** While something is missing (OPS-30). */
export default function GettingStartedEntry({ onFollow }: { onFollow?: () => void }) {
  const { pathname } = useLocation();
  const requirements = useRequirements();
  if (requirements === undefined || nextMissing(requirements) === null) return null;
  return (
    <li>
      <Link href={HREF} onClick={onFollow} {...currentPage(HREF, pathname)}>
        Getting Started
      </Link>
    </li>
  );
}
