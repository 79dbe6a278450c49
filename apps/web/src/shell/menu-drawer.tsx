import { Link } from '@larder/ui/controls/display/link.tsx';
import { useFocusReturn } from '@larder/ui/controls/dialogs/use-focus-return.ts';
import { CloseButton, Drawer } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { MENU, MORE_SCREENS } from '../screens.ts';
import { GettingStartedEntry } from './getting-started.tsx';
import { currentPage, GroupedLinks } from './menu-links.tsx';
import { OutsideLinks } from '../parts/outside-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { hrefTo } from '../href-to.ts';
import classes from './menu-drawer.module.css';

interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
  onLogOut: () => void;
}

export default function MenuDrawer({ opened, onClose, onLogOut }: MenuDrawerProps) {
  const { pathname } = useLocation();
  const content = useRef<HTMLDivElement>(null);
  useFocusReturn(opened, content);
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={320}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content ref={content}>
        <div className={classes.content}>
          <div className={classes.head}>
            <Drawer.Title className={classes.title ?? ''}>Menu</Drawer.Title>
            <ThemeSwitch color="var(--mantine-color-text)" />
            <CloseButton size="lg" aria-label="Close menu" onClick={onClose} data-autofocus />
          </div>
          <nav aria-label="Main">
            <ul className={classes.menu}>
              <GettingStartedEntry onFollow={onClose} />
              {MENU.map(({ path, label }) => (
                <li key={path}>
                  <Link href={hrefTo({ to: path })} onClick={onClose} {...currentPage(path, pathname)}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
            <GroupedLinks screens={MORE_SCREENS} pathname={pathname} onFollow={onClose} />
          </nav>
          <div className={classes.foot}>
            <OutsideLinks />
            <button
              type="button"
              onClick={() => {
                // The leave dialog must not open under the menu.
                onClose();
                onLogOut();
              }}
            >
              Log Out
            </button>
          </div>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
