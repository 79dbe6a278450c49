import { toast } from '@larder/ui/toasts/toast.ts';
import { CatchBoundary, type ErrorRouteComponent } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

interface Missable {
  onMissing?: () => void;
}

interface LazyPartOptions {
  waiting?: ReactNode;
  /** Without it a toast reports the failure. */
  Instead?: ErrorRouteComponent;
  message?: string;
}

/** Longer than usual: staff must save and press Reload. */
const SECONDS = 30;
const MISSING_PART = 'This part of the console could not be loaded. Save your work, then reload.';

/**
 * After a deployment its code may be gone; the page and typed values stay. Only a reload helps: browsers cache the
 * failed import.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting = null, Instead, message = MISSING_PART }: LazyPartOptions = {},
) {
  // The server's markup is the first picture, which parts follow.
  if (import.meta.env.SSR) return () => waiting;
  const Loaded = lazy(load);
  return function LazyPart(props: Props & Missable) {
    const tell = () => {
      if (!Instead) sayMissing(message);
      props.onMissing?.();
    };
    return (
      <CatchBoundary getResetKey={() => 'part'} errorComponent={Instead ?? Nothing} onCatch={tell}>
        <Suspense fallback={waiting}>
          <Loaded {...props} />
        </Suspense>
      </CatchBoundary>
    );
  };
}

const Nothing = () => null;

/** The unsaved-changes guard asks first. */
export const reload = () => window.location.reload();

function sayMissing(message: string) {
  toast.error('Error Occurred!', message, { seconds: SECONDS, action: { label: 'Reload', onPress: reload } });
}
