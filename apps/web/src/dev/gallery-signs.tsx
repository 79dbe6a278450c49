import { cents } from '@larder/domain/values/cents.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { Paginate } from '@larder/ui/controls/lists/paginate.tsx';
import { FormSkeleton, PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { StatusBadge, type Tone } from '@larder/ui/controls/display/status-badge.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { Group, Stack } from '@mantine/core';

const badges: [Tone, string][] = [
  ['teal', 'Active'],
  ['gray', 'Admin'],
  ['pink', 'Inactive'],
  ['orange', 'Suspended'],
  ['red', 'Banned'],
  ['blue', 'Scheduled'],
  ['plum', 'Comped'],
];
const facts = [
  { name: 'An amount', value: <Money cents={cents(123_450)} /> },
  { name: 'Less than nothing', value: <Money cents={cents(-300)} /> },
  { name: 'A day', value: <Day date="2026-11-21" /> },
  { name: 'A moment in summer', value: <Moment at="2026-07-04T17:05:00Z" /> },
  { name: 'A moment in winter', value: <Moment at="2026-11-21T21:05:00Z" /> },
];
const anchor = () => '#signs' as const;

export function GallerySigns() {
  return (
    <Panel id="signs-panel" title="Badges, money, dates">
      <Stack>
        <Group gap="xs">
          {badges.map(([tone, label]) => (
            <StatusBadge key={tone} tone={tone} label={label} />
          ))}
        </Group>
        <Facts facts={facts} />
        <Paginate page={1} pages={4} href={anchor} label="Four pages" />
        <Paginate page={9} pages={21} href={anchor} label="Twenty-one pages" />
        <Callout tone="red">A refusal: the charge was declined.</Callout>
        <Callout tone="orange">A warning: the cutoff is in ten minutes.</Callout>
        <Callout tone="blue">A note: this week has a holiday.</Callout>
        <Callout tone="teal">Done: the credit was added.</Callout>
        <PanelSkeleton />
        <FormSkeleton />
      </Stack>
    </Panel>
  );
}
