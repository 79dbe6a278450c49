import { Callout } from '@larder/ui/controls/callout.tsx';
import { lazy, Suspense } from 'react';

const Markup = lazy(async () => ({ default: (await import('./markup.tsx')).Markup }));

/** What a reason means, set apart; it may hold markup (specification 2), and is plain text until that is drawn. */
export const Described = ({ text }: { text: string }) => (
  <Callout tone="blue">
    <Suspense fallback={text}>
      <Markup text={text} />
    </Suspense>
  </Callout>
);
