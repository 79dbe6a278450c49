import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import type { User } from '@larder/contract/customers/users/user.ts';

type Body = ComponentType<{ user: User }>;

/** If it fails, the other panels still work. */
export function lazyPanel(load: () => Promise<Body>): Body {
  const Loaded = lazy(async () => ({ default: await load() }));
  return ({ user }) => (
    <CatchBoundary
      getResetKey={() => user.id}
      errorComponent={({ reset }) => (
        <FailedState message="This panel could not be loaded. Reload the page." onRetry={reset} />
      )}
    >
      <Suspense fallback={<PanelSkeleton />}>
        <Loaded user={user} />
      </Suspense>
    </CatchBoundary>
  );
}
