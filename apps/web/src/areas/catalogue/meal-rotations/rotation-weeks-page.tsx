import { Group, NativeSelect, Stack } from '@mantine/core';
import {
  addRotationWeek,
  listMealRotations,
  listRotationWeeks,
  showMealRotation,
} from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { listOrderWeeks, type OrderWeek } from '@larder/contract/orders/weeks/order-weeks.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { prefetchRead, useRead } from '../../../calls/use-read.ts';
import type { Prefetch } from '../../../lists/prefetch.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { hrefTo } from '../../../href-to.ts';
import { RotationWeeks } from './rotation-weeks.tsx';
import { weeksOfRotation } from './rotations-query.ts';
import { NoneYet } from '../../../parts/none-yet.tsx';

export const prefetch: Prefetch<{ id: number }> = (client, { params }) => {
  void prefetchRead(client, showMealRotation, { params });
  return prefetchRead(client, listRotationWeeks, weeksOfRotation(params.id));
};

export function RotationWeeksPage() {
  const { id } = useParams({ from: '/_shell/product-rotations/$id/order-weeks' });
  const read = useRead(showMealRotation, { params: { id } });
  const back = { href: hrefTo({ to: '/product-rotations/$id', params: { id } }), label: 'back to rotation' };
  return (
    <RecordScreen read={read} title="Weeks of a Rotation" back={back}>
      {() => (
        <>
          <PageHeader title={`Weeks of Rotation ${id}`} back={back} />
          <Stack gap="md">
            <Panel id="add" title="Add a week in the rotation">
              <AddWeek rotationId={id} />
            </Panel>
            <RotationWeeks rotationId={id} />
          </Stack>
        </>
      )}
    </RecordScreen>
  );
}

const WEEK_READS = [listRotationWeeks, listOrderWeeks, listMealRotations];
const labelOf = ({ number, date, status }: OrderWeek) => `${number} (${showDay(date)}, ${status})`;

function AddWeek({ rotationId }: { rotationId: number }) {
  const [chosen, setChosen] = useState('');
  const available = useRead(listOrderWeeks, { query: { status: ['draft'], notInRotation: true } });
  const { run, running } = useCall(addRotationWeek, { refreshes: WEEK_READS });
  const weeks = available.data?.data ?? [];
  const add = () => {
    if (chosen === '') return null;
    return run({ params: { id: rotationId }, body: { order_week_id: Number(chosen) } }).then(
      () => {
        setChosen('');
        toast.success('Week Added');
      },
      (failure: Error) => toast.error('Request failed', failure.message),
    );
  };
  return (
    <Group align="flex-end" gap="xs">
      <NativeSelect
        label="Available weeks"
        description={
          available.isSuccess && weeks.length === 0 ? (
            <NoneYet of="other draft weeks" href={hrefTo({ to: '/order-weeks' })} screen="Order Weeks" />
          ) : undefined
        }
        data={[
          { value: '', label: weeks.length === 0 ? 'No draft weeks available' : 'Choose a week' },
          ...weeks.map((week) => ({ value: String(week.id), label: labelOf(week) })),
        ]}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <WorkingButton variant="default" working={running} onClick={add}>
        Add week
      </WorkingButton>
    </Group>
  );
}
