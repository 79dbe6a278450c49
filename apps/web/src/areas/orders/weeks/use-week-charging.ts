import { type ChargingStep, showWeekCharging } from '@larder/contract/operations/week-cockpit/week-charging.ts';
import type { WeekCockpit } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import { secondsUntilNextLook } from '@larder/domain/operations/week-cockpit/charging-pace.ts';
import { useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';

/** As often as the page itself. */
const IDLE_SECONDS = 30;
/** Otherwise a quick step would be over before it is seen. */
const DUE_SECONDS = 5;

/** Rarer while nothing changes, and never again once the week is settled (OPS-41). */
export function useWeekCharging({ week, cycles }: WeekCockpit): ChargingStep[] {
  const isOver = cycles.every(({ settled_at }) => settled_at !== null);
  const [look, setLook] = useState<{ at: number; steps: ChargingStep[]; seconds: number }>({
    at: 0,
    steps: [],
    seconds: 0,
  });
  const { data, dataUpdatedAt } = useRead(
    showWeekCharging,
    { params: { id: week.id } },
    {
      enabled: week.status !== 'draft',
      refetchSeconds: (answer) => {
        if (answer?.data.steps.some(({ is_running }) => is_running)) return Math.max(1, look.seconds);
        if (isOver) return 0;
        return answer?.data.is_due_soon ? DUE_SECONDS : IDLE_SECONDS;
      },
    },
  );
  // Equal answers are the same object.
  const steps = data?.data.steps ?? look.steps;
  if (dataUpdatedAt !== look.at)
    setLook({ at: dataUpdatedAt, steps, seconds: secondsUntilNextLook(look.seconds, steps !== look.steps) });
  return steps;
}
