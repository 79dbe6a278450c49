import { Link } from '@larder/ui/controls/display/link.tsx';
import { ActionIcon, Burger } from '@mantine/core';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { logOut } from '../session/session.ts';
import { settings } from '../settings.ts';
import { hrefTo } from '../href-to.ts';
import { environmentBadge } from './environment-badge.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { MainMenu } from './main-menu.tsx';
import { OutsideLinks } from '../parts/outside-links.tsx';
import { usePalette } from './palette/palette-host.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import classes from './top-bar.module.css';

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx'));
const BusinessClock = lazyPart(() => import('../areas/operations/clock/business-clock.tsx'));
// The bell's popover needs a positioning library of 18 kB that can load after the page.
const ToastBell = lazyPart(async () => ({ default: (await import('@larder/ui/toasts/toast-bell.tsx')).ToastBell }));

export function TopBar({ isPageThere }: { isPageThere: boolean }) {
  const router = useRouter();
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <header className={classes.bar}>
      <div className={classes.top}>
        <Burger
          className={classes.burger ?? ''}
          size="sm"
          color="var(--larder-bar-text)"
          opened={drawer === 'open'}
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={drawer === 'open'}
          onClick={() => setDrawer('open')}
        />
        <Link href={hrefTo({ to: '/users' })} className={classes.brand}>
          <img src="/icon.svg" width={26} height={26} alt="" />
          <span className={classes.word}>Larder</span>
        </Link>
        <Environment />
        <span className={classes.grow} />
        <span className={classes.outside}>
          <OutsideLinks />
        </span>
        <PaletteButton />
        <span className={classes.wide}>
          <ThemeSwitch />
        </span>
        <span className={classes.bell}>{isPageThere ? <ToastBell /> : null}</span>
        <Link href={hrefTo({ to: '/account' })} className={`${classes.text} ${classes.wide}`}>
          Your account
        </Link>
        <button type="button" className={`${classes.text} ${classes.wide}`} onClick={() => logOut(router)}>
          Log Out
        </button>
      </div>
      <MainMenu isPageThere={isPageThere} />
      {drawer === 'never' ? null : (
        <MenuDrawer
          opened={drawer === 'open'}
          onClose={() => setDrawer('closed')}
          onLogOut={() => logOut(router)}
          onMissing={() => setDrawer('never')}
        />
      )}
    </header>
  );
}

function Environment() {
  const { label, isWarning } = environmentBadge(settings.environment);
  const hasClock = settings.environment === 'staging';
  return (
    <span className={classes.environment} data-warning={isWarning || undefined}>
      {isWarning ? <IconAlertTriangle size={13} aria-hidden /> : null}
      <span data-whole={hasClock || undefined}>{label}</span>
      {hasClock ? <BusinessClock /> : null}
    </span>
  );
}

function PaletteButton() {
  const palette = usePalette();
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={palette.open}
        onMouseEnter={palette.fetch}
        onFocus={palette.fetch}
      >
        <IconSearch size={15} aria-hidden />
        <span>Go to</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      <ActionIcon
        className={classes.searchIcon ?? ''}
        variant="transparent"
        size="lg"
        c="var(--larder-bar-text)"
        aria-label="Go to"
        aria-haspopup="dialog"
        onClick={palette.open}
      >
        <IconSearch size={19} aria-hidden />
      </ActionIcon>
    </>
  );
}
