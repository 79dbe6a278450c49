import { Link, type Href } from '@larder/ui/controls/display/link.tsx';

interface NoneYetProps {
  /** 'categories' */
  of: string;
  href: Href;
  screen: string;
}

/** For a field without choices: where they are added. */
export const NoneYet = ({ of, href, screen }: NoneYetProps) => (
  <>
    No {of} yet. Add one in <Link href={href}>{screen}</Link>.
  </>
);
