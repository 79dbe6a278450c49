import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { lazy, Suspense } from 'react';

const Markup = lazy(async () => ({ default: (await import('./markup.tsx')).Markup }));

/** May contain Markdown (CAT-24). */
export const Described = ({ text }: { text: string }) => (
  <Callout tone="blue">
    <Suspense fallback={<PanelSkeleton lines={1} />}>
      <Markup text={text} />
    </Suspense>
  </Callout>
);
