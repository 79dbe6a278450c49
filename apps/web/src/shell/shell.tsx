import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { useRenewal } from '../session/renewal.ts';
import { PaletteHost } from './palette/palette-host.tsx';
import { TimelineSlot } from './timeline/timeline-slot.tsx';
import { TopBar } from './top-bar.tsx';
import { useArrival } from './use-arrival.ts';
import { usePageSettled } from './use-page-settled.ts';
import classes from './shell.module.css';

const RenewalDialog = lazy(() => import('../session/renewal-dialog.tsx'));

/** What stands around every page of signed-in staff. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? 'Larder' });
  const renewal = useRenewal();
  const isSettled = usePageSettled();
  useArrival(main, title);
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
      </PaletteHost>
      <main ref={main} id="main" tabIndex={-1} className={classes.page}>
        <Outlet />
      </main>
      <TimelineSlot isDue={isSettled} />
      <Footer />
      {renewal === null ? null : (
        <Suspense>
          <RenewalDialog />
        </Suspense>
      )}
    </>
  );
}

function Footer() {
  return <footer className={classes.foot}>© {Temporal.Now.plainDateISO().year} Larder. Internal use only.</footer>;
}
