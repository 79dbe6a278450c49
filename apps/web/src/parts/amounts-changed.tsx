import { Callout } from '@larder/ui/controls/display/callout.tsx';

/** Shown when the server refused a confirmation because its preview is outdated. */
export const AmountsChanged = () => (
  <Callout tone="orange" urgent>
    The amounts have changed. Review them and confirm again.
  </Callout>
);
