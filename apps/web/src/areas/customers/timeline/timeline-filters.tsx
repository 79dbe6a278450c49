import { NativeSelect } from '@mantine/core';
import { TIMELINE_KINDS } from '@larder/domain/values/enums/timeline-kinds.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import {
  ACTOR_LABELS,
  actorLabel,
  KIND_LABELS,
  type TimelineChoices,
  type TimelineSearch,
  weekLabel,
} from './timeline-search.ts';

interface TimelineFiltersProps {
  search: TimelineSearch;
  choices: TimelineChoices;
  change: (patch: Partial<TimelineSearch>) => void;
}

interface Choice {
  value: string;
  label: string;
}

const including = (choices: Choice[], chosen: Choice | null) =>
  chosen === null || choices.some(({ value }) => value === chosen.value) ? choices : [...choices, chosen];

export function TimelineFilters({
  search: { kind, actor, order_week_id: week },
  choices,
  change,
}: TimelineFiltersProps) {
  const actors = [
    ...Object.entries(ACTOR_LABELS).map(([value, label]) => ({ value, label })),
    ...choices.actors.map(({ id, email }) => ({ value: String(id), label: email })),
  ];
  const weeks = choices.weeks.map(({ id, number }) => ({ value: String(id), label: `Week ${number}` }));
  return (
    <search aria-label="Filter the timeline">
      <FieldGrid most={3}>
        <NativeSelect
          label="Kind"
          data={[
            { value: '', label: 'Everything' },
            ...TIMELINE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
          ]}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => change({ kind: TIMELINE_KINDS.find((each) => each === value) })}
        />
        <NativeSelect
          label="By"
          data={[
            { value: '', label: 'Anyone' },
            ...including(actors, actor ? { value: actor, label: actorLabel(actor, choices) } : null),
          ]}
          value={actor ?? ''}
          onChange={({ currentTarget: { value } }) => change({ actor: value || undefined })}
        />
        <NativeSelect
          label="Week"
          data={[
            { value: '', label: 'Any' },
            ...including(weeks, week ? { value: String(week), label: weekLabel(week, choices) } : null),
          ]}
          value={week === undefined ? '' : String(week)}
          onChange={({ currentTarget: { value } }) => change({ order_week_id: value ? Number(value) : undefined })}
        />
      </FieldGrid>
    </search>
  );
}
