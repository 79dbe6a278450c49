import { Callout } from '@larder/ui/controls/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/skeletons.tsx';
import { lazy, Suspense } from 'react';

const Markup = lazy(async () => ({ default: (await import('./markup.tsx')).Markup }));

/** What a reason means, set apart; it may hold markup (specification 2), which nobody sees before it is drawn. */
export const Described = ({ text }: { text: string }) => (
  <Callout tone="blue">
    <Suspense fallback={<PanelSkeleton lines={1} />}>
      <Markup text={text} />
    </Suspense>
  </Callout>
);
