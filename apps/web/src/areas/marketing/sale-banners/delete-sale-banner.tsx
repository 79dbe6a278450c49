import { Button } from '@mantine/core';
import {
  deleteSaleBanner,
  listSaleBanners,
  type SaleBanner,
} from '@larder/contract/marketing/sale-banners/sale-banners.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useRouter } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useCall } from '../../../calls/use-call.ts';

interface DeleteSaleBannerProps {
  banner: SaleBanner;
  /** Discards unsaved changes. */
  onDeleted: () => void;
}

export function DeleteSaleBanner({ banner: { id, title }, onDeleted }: DeleteSaleBannerProps) {
  const { history } = useRouter();
  const { run } = useCall(deleteSaleBanner, { refreshes: [listSaleBanners] });
  return (
    <ConfirmAction
      title={`Delete banner ${title}`}
      message="Are you sure you want to delete this banner?"
      action="Delete"
      danger
      run={async () => {
        await run({ params: { id } });
        return null;
      }}
      onDone={() => {
        onDeleted();
        toast.success('The banner is deleted');
        history.push(lastList('/sale-banners'));
      }}
      trigger={(open) => (
        <Button variant="outline" color="red" onClick={open}>
          Delete banner
        </Button>
      )}
    />
  );
}
