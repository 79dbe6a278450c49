import { moveClock, showClock } from '@larder/contract/operations/clock/clock.ts';
import { showWeekCockpit } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import { until } from '../installation/until.ts';

/** Or leaves it where it is past the moment already. */
export async function moveClockTo(ada: Client, moment: string): Promise<void> {
  if ((await ada.read(showClock, {})).now >= moment) return;
  const now = Temporal.Instant.from(moment).add({ seconds: 1 }).toString();
  expect(await ada.read(moveClock, { body: { now } })).toMatchObject({ is_moved: true });
  expect((await ada.read(showClock, {})).now >= moment).toBe(true);
}

export const cyclesOf = async (ada: Client, weekId: number) =>
  (await ada.read(showWeekCockpit, { params: { id: weekId } })).cycles;

type Cycle = Awaited<ReturnType<typeof cyclesOf>>[number];

/** Waits until a step of a week and cycle is done. */
export const untilDone = (ada: Client, weekId: number, cycleId: number, step: 'cutoff_done_at' | 'settled_at') =>
  until(
    `${step} of cycle ${cycleId} in week ${weekId}`,
    async () => (await cyclesOf(ada, weekId)).find(({ production_cycle }) => production_cycle.id === cycleId),
    (cycle: Cycle | undefined) => typeof cycle?.[step] === 'string',
  );
