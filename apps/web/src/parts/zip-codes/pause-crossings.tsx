import type { ZipCodeMoves } from '@larder/contract/shipping/zip-codes/zip-code-effect.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { describeCrossings } from './describe-moves.ts';

export const PauseCrossings = ({ of }: { of: Pick<ZipCodeMoves, 'into_pause' | 'out_of_pause'> }) =>
  describeCrossings(of).map((crossing) => (
    <Callout key={crossing} tone="orange">
      {crossing}
    </Callout>
  ));
