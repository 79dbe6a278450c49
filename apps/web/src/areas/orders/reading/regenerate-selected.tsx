import { MOST_ORDERS } from '@larder/contract/operations/regenerate-orders/regenerate-orders.ts';
import { refusalToSelect } from '@larder/domain/operations/bulk-acts/bulk-acts.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { useNavigate } from '@tanstack/react-router';
import { hrefTo } from '../../../href-to.ts';
import type { Selection } from '../../../lists/selection.ts';
import type { ordersFilter } from './orders-search.ts';

/** More would not fit into the address. */
const MOST_CHOSEN = 500;

/** OPS-42 */
export function RegenerateSelected({
  selection,
  filter,
}: {
  selection: Selection<number>;
  filter: ReturnType<typeof ordersFilter>;
}) {
  const navigate = useNavigate();
  const refusal =
    'ids' in selection
      ? selection.ids.length > MOST_CHOSEN
        ? `At most ${MOST_CHOSEN} chosen orders can be regenerated. Select all that match instead.`
        : null
      : (refusalToSelect(selection.count, MOST_ORDERS, { what: 'orders' })?.message ?? null);
  const search = 'ids' in selection ? { ids: selection.ids.join(',') } : { ...filter, all: true };
  return (
    <ButtonWithReason
      action="Regenerate"
      refusal={refusal}
      onClick={() => void navigate({ href: hrefTo({ to: '/regenerate-orders/new', search }) })}
    />
  );
}
