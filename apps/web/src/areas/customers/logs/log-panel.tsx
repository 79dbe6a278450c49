import { Button, Text } from '@mantine/core';
import type { listProfileLog, LogEntry } from '@larder/contract/customers/logs/logs.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { EventLog } from '@larder/ui/patterns/pages/event-log.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useState } from 'react';
import type { CallFailure } from '../../../calls/call-failure.ts';
import { describeCauser } from '../../../parts/describe-causer.ts';
import { describeChanges } from '../../../parts/describe-changes.ts';
import { useCycleLabels } from '../../../parts/use-cycle-labels.ts';

/** 100 is the largest page. */
const FEW = 5;
const MOST = 100;

interface LogReading {
  data: Answer<typeof listProfileLog> | undefined;
  error: CallFailure | null;
  isPending: boolean;
  refetch: () => Promise<unknown>;
}

interface Log {
  label: string;
  useLog: (userId: number, perPage: number) => LogReading;
}

export const logPanel = ({ label, useLog }: Log) =>
  function LogPanel({ user }: { user: User }) {
    const [perPage, setPerPage] = useState(FEW);
    const { data, error, isPending, refetch } = useLog(user.id, perPage);
    const cycles = useCycleLabels();
    if (isPending) return <PanelSkeleton />;
    if (!data) return <FailedState message={error?.message ?? null} onRetry={() => void refetch()} />;
    const { total } = data.meta.pagination;
    return (
      <>
        <EventLog label={label} events={data.data.map(eventOf(user.id, cycles))} />
        {total > FEW && perPage === FEW ? (
          <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setPerPage(MOST)}>
            Show older
          </Button>
        ) : null}
        {total > MOST && perPage === MOST ? (
          <Text size="sm" c="dimmed" mt="xs">
            Showing the newest {MOST} of {total}.
          </Text>
        ) : null}
      </>
    );
  };

const eventOf =
  (userId: number, cycles: Record<number, string>) =>
  ({ id, name, created_at, causer, description, properties }: LogEntry) => ({
    id,
    at: created_at,
    causer: describeCauser(causer, userId),
    description,
    // Its description names the meals.
    changes: name === 'order_cart_updated' ? [] : describeChanges(properties, cycles),
  });
