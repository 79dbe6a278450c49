import { Title } from '@mantine/core';
import { listBoxes, type CustomerBoxes } from '@larder/contract/customers/boxes/boxes.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { describeNoBoxes, describeWeeksToFill } from '@larder/domain/customers/boxes/boxes.ts';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useCallback, useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { useRefreshAfterChanges } from '../../../calls/use-refresh-after-changes.ts';
import { BoxCard } from './box-card.tsx';
import { BoxDialog, type OpenedBox } from './box-dialog.tsx';
import { BoxUntil } from './box-until.tsx';
import classes from './boxes.module.css';
import { SubscriptionActs } from './subscription-acts.tsx';

/** Orders are also charged, settled and shipped while the page is only read. */
const REFRESH_SECONDS = 30;

/** The next three boxes and the last one (CUST-64). */
export function Boxes({ user }: { user: User }) {
  const read = useRead(listBoxes, { params: { id: user.id } }, { refetchSeconds: REFRESH_SECONDS });
  useRefreshAfterChanges(listBoxes);
  const { refetch } = read;
  const readAgain = useCallback(() => void refetch(), [refetch]);
  const found = read.data?.data;
  const [opened, setOpened] = useState<OpenedBox | null>(null);
  return (
    <section className={classes.section} aria-labelledby="boxes-title" aria-busy={read.isPending}>
      <div className={classes.title}>
        <Title order={2} id="boxes-title">
          Boxes
        </Title>
        <span className={classes.note}>by delivery date</span>
        <SubscriptionActs user={user} />
      </div>
      {found ? (
        <>
          <NoneComing boxes={found} />
          {found.boxes.length === 0 ? null : (
            <ul className={classes.boxes}>
              {found.boxes.map((box) => (
                <BoxCard
                  key={box.order.id}
                  box={box}
                  user={user}
                  onOpen={(act, sku) => setOpened({ act, order: box.order, sku })}
                  until={<BoxUntil box={box} now={found.now} updatedAt={read.dataUpdatedAt} onPassed={readAgain} />}
                />
              ))}
            </ul>
          )}
          {opened === null ? null : (
            <BoxDialog opened={opened} boxes={found.boxes} user={user} onClose={() => setOpened(null)} />
          )}
        </>
      ) : read.error ? (
        <div className={classes.panel}>
          <FailedState message={read.error.message} onRetry={readAgain} />
        </div>
      ) : (
        <div className={classes.panel}>
          <PanelSkeleton lines={6} />
        </div>
      )}
    </section>
  );
}

function NoneComing({ boxes: { boxes, customer_status, weeks_to_fill } }: { boxes: CustomerBoxes }) {
  if (boxes.some(({ place }) => place === 'coming')) return null;
  const toFill = describeWeeksToFill(weeks_to_fill);
  return (
    <p className={classes.none}>
      <strong>No coming boxes.</strong> {toFill ?? describeNoBoxes(customer_status)}
      {toFill === null ? null : (
        <>
          {' '}
          <a href="#manual-order">Create Manual Order</a>
        </>
      )}
    </p>
  );
}
