import { Link } from '@larder/ui/controls/link.tsx';
import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { MENU, MORE_SCREENS } from '../screens.ts';
import { currentPage, GroupedLinks, isWithin } from './menu-links.tsx';
import classes from './top-bar.module.css';

/** The ten places of the specification, and More for everything else. */
export function MainMenu() {
  const { pathname } = useLocation();
  return (
    <nav className={classes.menu} aria-label="Main">
      <ul>
        {MENU.map(({ path, label }) => (
          <li key={path}>
            <Link href={path} {...currentPage(path, pathname)}>
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

/** Keyed by the page it stands on, so that it closes when one of its links was followed. */
function More({ pathname }: { pathname: string }) {
  const [opened, setOpened] = useState(false);
  const isHere = MORE_SCREENS.some(({ path }) => isWithin(path, pathname));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <button
          type="button"
          className={classes.more}
          data-here={isHere || undefined}
          aria-expanded={opened}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          More <IconChevronDown size={14} aria-hidden />
        </button>
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine places a div */}
      <Popover.Dropdown className={classes.panel ?? ''} role="dialog" aria-label="More">
        <GroupedLinks screens={MORE_SCREENS} pathname={pathname} />
      </Popover.Dropdown>
    </Popover>
  );
}
