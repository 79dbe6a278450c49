import { Button, Group, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Holiday } from '@larder/contract/shipping/holidays/holidays.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ListPage } from '@larder/ui/patterns/lists/list-page.tsx';
import type { Column } from '@larder/ui/patterns/lists/list-page.types.ts';
import { ListTools } from '../../../lists/list-tools.tsx';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { hrefTo } from '../../../href-to.ts';
import { AppliedHoliday, isRunning, refetchSeconds } from './applied-holiday.tsx';
import { ApplyHoliday, UndoHoliday } from './apply-holiday.tsx';
import { holidaysList } from './holidays-search.ts';
import { DeleteHoliday } from './delete-holiday.tsx';
import { HolidayRules } from './holiday-rules.tsx';

const COLUMNS: Column<Holiday>[] = [
  { key: 'name', header: 'Holiday', cell: ({ name }) => name },
  { key: 'start', header: 'Start Date', cell: ({ start_date }) => <Day date={start_date} /> },
  { key: 'end', header: 'End Date', cell: ({ end_date }) => <Day date={end_date} /> },
  { key: 'rules', header: 'Rules', cell: ({ rules }) => <HolidayRules rules={rules} /> },
  {
    key: 'action',
    header: 'Action',
    align: 'end',
    card: 'actions',
    cell: (holiday) => <Actions holiday={holiday} />,
  },
];

export const prefetch = rowsOf(holidaysList);

export function HolidaysPage() {
  const { list, search, clear } = useList(holidaysList, { refetchSeconds });
  const ofWeek = search.order_week_id !== undefined;
  const add = (
    <Button component={Link} href={hrefTo({ to: '/holidays/new' })} leftSection={<IconPlus size={16} aria-hidden />}>
      New Holiday
    </Button>
  );
  return (
    <ListPage
      heading="Holidays"
      actions={
        <>
          <ListTools search={holidaysList.search} />
          {add}
        </>
      }
      filters={
        ofWeek ? (
          <NativeSelect
            label="Show"
            data={[
              { value: 'week', label: 'On this week’s ship days' },
              { value: 'all', label: 'All holidays' },
            ]}
            value="week"
            onChange={clear}
          />
        ) : null
      }
      columns={COLUMNS}
      row={{ key: ({ id }) => id, href: ({ id }) => hrefTo({ to: '/holidays/$id', params: { id } }) }}
      list={list}
      empty={{
        nothing: 'No holidays yet',
        action: add,
        query: ofWeek ? 'this week’s ship days' : null,
        onClear: clear,
      }}
    />
  );
}

function Actions({ holiday }: { holiday: Holiday }) {
  if (isRunning(holiday)) return <AppliedHoliday holiday={holiday} />;
  return (
    <Group gap="xs" justify="flex-end">
      <div>
        <AppliedHoliday holiday={holiday} />
      </div>
      {holiday.is_applied ? (
        <UndoHoliday holiday={holiday} />
      ) : (
        <>
          <DeleteHoliday holiday={holiday} />
          <ApplyHoliday holiday={holiday} />
        </>
      )}
    </Group>
  );
}
