import { Callout } from '@larder/ui/controls/display/callout.tsx';

export const AmountsChanged = () => (
  <Callout tone="orange" urgent>
    The amounts have changed. Review them and confirm again.
  </Callout>
);
