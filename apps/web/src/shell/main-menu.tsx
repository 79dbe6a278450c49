import { Link } from '@larder/ui/controls/display/link.tsx';
import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { MENU, MORE_SCREENS } from '../screens.ts';
import { GettingStartedEntry } from './getting-started.tsx';
import { currentPage, GroupedLinks, isWithin } from './menu-links.tsx';
import { hrefTo } from '../href-to.ts';
import classes from './top-bar.module.css';

export function MainMenu({ isPageThere }: { isPageThere: boolean }) {
  const { pathname } = useLocation();
  return (
    <nav className={classes.menu} aria-label="Main">
      <ul>
        {isPageThere ? <GettingStartedEntry /> : null}
        {MENU.map(({ path, label }) => (
          <li key={path}>
            <Link href={hrefTo({ to: path })} {...currentPage(path, pathname)}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <More key={pathname} pathname={pathname} />
        </li>
      </ul>
    </nav>
  );
}

/** Keyed by the path so that following a link closes it. */
function More({ pathname }: { pathname: string }) {
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const isOf = ({ path }: { path: string }) => isWithin(path, pathname);
  const isHere = MORE_SCREENS.some(isOf) && !MENU.some(isOf);
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpened(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    setOpened(false);
    button.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of what is inside it
    <div className={classes.more} onBlur={leave} onKeyDown={press}>
      <button
        ref={button}
        type="button"
        data-here={isHere || undefined}
        aria-expanded={opened}
        aria-controls={panelId}
        onClick={() => setOpened(!opened)}
      >
        More <IconChevronDown size={14} aria-hidden />
      </button>
      <div id={panelId} className={classes.panel} hidden={!opened} tabIndex={-1}>
        {opened ? <GroupedLinks screens={MORE_SCREENS} pathname={pathname} /> : null}
      </div>
    </div>
  );
}
