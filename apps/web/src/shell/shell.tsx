import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useRenewal } from '../session/renewal.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { LANDING } from '../session/way-back.ts';
import { GettingStartedBanner } from './getting-started.tsx';
import { SingleKeys } from './keys/single-keys.tsx';
import { PaletteHost } from './palette/palette-host.tsx';
import { TimelineSlot } from './timeline/timeline-slot.tsx';
import { TopBar } from './top-bar.tsx';
import { useArrival } from './use-arrival.ts';
import { usePageSettled } from './use-page-settled.ts';
import classes from './shell.module.css';

const loadRenewal = () => import('../session/renewal-dialog.tsx');
const RenewalDialog = lazyPart(loadRenewal, {
  message: 'Your session has ended. Sign in to Larder in another tab, then save again here.',
});

/** Reports on background work only, so a failed import needs no message of its own. */
const OverdueStepsBanner = lazyPart(() => import('./overdue-steps-banner.tsx'), { Instead: () => null });

export function Shell() {
  const main = useRef<HTMLElement>(null);
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? 'Larder' });
  const { pathname } = useLocation();
  const renewal = useRenewal();
  const isSettled = usePageSettled();
  useArrival(main, title);
  useEffect(() => {
    // The session may end long after this build has left the server.
    if (isSettled) loadRenewal().catch(() => {});
  }, [isSettled]);
  return (
    <>
      <a
        className={classes.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <PaletteHost>
        <TopBar isPageThere={isSettled} />
        <SingleKeys />
      </PaletteHost>
      {isSettled ? <OverdueStepsBanner /> : null}
      {isSettled && pathname === LANDING ? <GettingStartedBanner /> : null}
      <main ref={main} id="main" tabIndex={-1} className={classes.page}>
        <Outlet />
      </main>
      <TimelineSlot isDue={isSettled} />
      <Footer />
      {renewal === null ? null : <RenewalDialog onMissing={() => renewal.finish('given up')} />}
    </>
  );
}

function Footer() {
  return <footer className={classes.foot}>© {Temporal.Now.plainDateISO().year} Larder. Internal use only.</footer>;
}
