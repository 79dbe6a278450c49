import { Link } from '@larder/ui/controls/display/link.tsx';
import { SCREEN_GROUPS, type OpenScreen } from '../screens.ts';
import { hrefTo } from '../href-to.ts';
import classes from './menu-links.module.css';

export const isWithin = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

export const currentPage = (path: string, pathname: string) =>
  pathname === path ? { 'aria-current': 'page' as const } : isWithin(path, pathname) ? { 'aria-current': true } : {};

interface GroupedLinksProps {
  screens: readonly OpenScreen[];
  pathname: string;
  onFollow?: () => void;
}

export function GroupedLinks({ screens, pathname, onFollow }: GroupedLinksProps) {
  return (
    <div className={classes.groups}>
      {SCREEN_GROUPS.map((group) => (
        <section key={group} aria-labelledby={`menu-${group}`}>
          <h2 id={`menu-${group}`} className={classes.heading}>
            {group}
          </h2>
          <ul className={classes.links}>
            {screens
              .filter((screen) => screen.group === group)
              .map(({ path, title }) => (
                <li key={path}>
                  <Link
                    href={hrefTo({ to: path })}
                    onClick={onFollow}
                    {...(pathname === path ? { 'aria-current': 'page' } : {})}
                  >
                    {title}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
