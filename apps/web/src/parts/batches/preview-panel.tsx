import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { Pagination } from '@larder/contract/wire/page.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ReviewedPreview } from '../../forms/use-previewed-form.ts';
import { TurnPages } from './turn-pages.tsx';
import { TurnedRows } from './turned-rows.tsx';
import classes from './preview-panel.module.css';

interface PreviewPanelProps<State extends string> {
  title: string;
  action: string;
  disabledReason: string | null;
  seen: Pick<ReviewedPreview<never, unknown, unknown>, 'isTurning' | 'failure' | 'push' | 'pushing' | 'back'>;
  pagination: Pagination;
  shows: {
    value: State | null;
    choices: { value: State; label: string }[];
    onChoose: (state: State | null) => void;
  };
  onTurn: (page: number) => void;
  children: ReactNode;
}

export function PreviewPanel<State extends string>(props: PreviewPanelProps<State>) {
  const { title, action, disabledReason, seen, pagination, shows, onTurn, children } = props;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className={classes.seen}>
      <Panel id="preview" title={title}>
        <Stack gap="md">
          <NativeSelect
            label="Show"
            w={260}
            data={[{ value: '', label: 'All' }, ...shows.choices]}
            value={shows.value ?? ''}
            onChange={({ currentTarget: { value } }) =>
              shows.onChoose(shows.choices.find((choice) => choice.value === value)?.value ?? null)
            }
          />
          {seen.failure === null ? null : <Callout tone="red">{seen.failure}</Callout>}
          <TurnedRows isTurning={seen.isTurning} className={classes.rows}>
            {children}
          </TurnedRows>
          <TurnPages label="Pages of the preview" pagination={pagination} isTurning={seen.isTurning} onTurn={onTurn} />
          <Group justify="flex-end" gap="sm">
            {disabledReason === null ? null : <Text size="sm">{disabledReason}</Text>}
            <Button variant="default" disabled={seen.pushing} onClick={seen.back}>
              Back
            </Button>
            {disabledReason === null ? (
              <WorkingButton working={seen.pushing} onClick={seen.push}>
                {action}
              </WorkingButton>
            ) : null}
          </Group>
        </Stack>
      </Panel>
    </div>
  );
}
