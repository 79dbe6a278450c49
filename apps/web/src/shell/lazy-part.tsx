import { toast } from '@larder/ui/toasts/toast.ts';
import { CatchBoundary, type ErrorRouteComponent } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

interface Missable {
  /** Hears that the part could not be shown, to go on as if it had not been asked for. */
  onMissing?: () => void;
}

interface LazyPartOptions {
  /** Stands there until the code has come. */
  waiting?: ReactNode;
  /** Stands in place of a part that could not be shown. Without it a toast says so. */
  Instead?: ErrorRouteComponent;
  /** The words of that toast. */
  words?: string;
}

/** Longer than usual: there is something to save and to press. */
const SECONDS = 30;
const WORDS = 'This part of the console could not be loaded. Save your work, then reload.';

/**
 * A part of the console whose code comes when it is wanted. After a deployment that code may be gone from the server:
 * then the page stays with all that was typed. Only a reload helps, for browsers remember that it was missing.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting = null, Instead, words = WORDS }: LazyPartOptions = {},
) {
  const Loaded = lazy(load);
  return function LazyPart(props: Props & Missable) {
    const tell = () => {
      if (!Instead) sayMissing(words);
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

/** The guard of an unsaved form asks before it is lost. */
export const reload = () => window.location.reload();

function sayMissing(words: string) {
  toast.error('Error Occurred!', words, { seconds: SECONDS, action: { label: 'Reload', onPress: reload } });
}
