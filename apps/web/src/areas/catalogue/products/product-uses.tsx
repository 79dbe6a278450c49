import { listUses } from '@larder/contract/operations/uses/uses.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { describeUses } from '../../../parts/uses/describe-uses.ts';

/** Optional: the form works without it. */
export function ProductUses({ productId }: { productId: number }) {
  const uses = useRead(listUses, { params: { kind: 'products', id: productId } });
  if (!uses.data) return null;
  const usage = describeUses(uses.data.data);
  return (
    <Callout tone="blue">
      {usage === null
        ? 'Not in use.'
        : `Used in ${usage}. A new price applies to upcoming orders; orders past their cutoff keep theirs.`}
    </Callout>
  );
}
