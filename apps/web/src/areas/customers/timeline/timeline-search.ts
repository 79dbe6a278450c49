import * as z from 'zod';
import { TIMELINE_KINDS, type TimelineKind } from '@larder/domain/values/enums/timeline-kinds.ts';

export const timelineSearch = z.object({
  kind: z.enum(TIMELINE_KINDS).optional(),
  actor: z
    .string()
    .regex(/^(system|customer|[1-9]\d{0,14})$/)
    .optional(),
  order_week_id: z.int().min(1).optional(),
});
export type TimelineSearch = z.output<typeof timelineSearch>;

export const KIND_LABELS: Record<TimelineKind, string> = {
  order: 'Orders',
  ledger: 'Credits and refunds',
  skip: 'Skips',
  pause: 'Subscription and pauses',
  promo: 'Promo codes',
  kids: 'Kids',
  address: 'Cycle, carrier and address',
  staff: 'Account and staff actions',
  impersonation: 'Impersonations',
  mail: 'E-mails',
  batch: 'Batches',
};

export interface TimelineChoices {
  actors: { id: number; email: string }[];
  weeks: { id: number; number: number }[];
}

export const ACTOR_LABELS = { system: 'The system', customer: 'The customer' } as const;

export function actorLabel(actor: string, { actors }: TimelineChoices): string {
  if (actor === 'system' || actor === 'customer') return ACTOR_LABELS[actor];
  return actors.find(({ id }) => String(id) === actor)?.email ?? `Staff #${actor}`;
}

export const weekLabel = (weekId: number, { weeks }: TimelineChoices): string =>
  `Week ${weeks.find(({ id }) => id === weekId)?.number ?? `#${weekId}`}`;

export function describeTimelineFilters(
  { kind, actor, order_week_id }: TimelineSearch,
  choices: TimelineChoices,
): string | null {
  const labels = [
    kind && KIND_LABELS[kind],
    actor && actorLabel(actor, choices),
    order_week_id && weekLabel(order_week_id, choices),
  ].filter(Boolean);
  return labels.length > 0 ? labels.join(', ') : null;
}
