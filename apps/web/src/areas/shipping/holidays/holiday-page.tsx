import {
  createHoliday,
  listHolidays,
  showHoliday,
  updateHoliday,
  type Holiday,
} from '@larder/contract/shipping/holidays/holidays.ts';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useRead } from '../../../calls/use-read.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { lastList } from '../../../lists/last-list.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { useToday } from '../../../calls/use-today.ts';
import { AppliedHoliday, isRunning, refetchSeconds } from './applied-holiday.tsx';
import { ApplyHoliday, UndoHoliday } from './apply-holiday.tsx';
import { DeleteHoliday } from './delete-holiday.tsx';
import { CREATE_FIELDS, EDIT_FIELDS, faultsOf, holidaySections } from './holiday-fields.tsx';
import { HolidayRules } from './holiday-rules.tsx';

const back = () => ({ href: lastList('/holidays'), label: 'All holidays' });

export function NewHolidayPage() {
  const navigate = useNavigate();
  const today = useToday();
  const { inputs, ...used } = useCreateForm(createHoliday, CREATE_FIELDS, {
    toSent: (body) => ({ body }),
    check: (values) => faultsOf(values, today),
    refreshes: [listHolidays],
    success: 'Holiday Created!',
    failure: 'Holiday not created',
    onSaved: () => void navigate({ to: '/holidays' }),
  });
  return (
    <>
      <PageHeader title="New Holiday" back={back()} />
      <RecordForm save="Save Holiday" sections={holidaySections(inputs, today)} {...used} />
    </>
  );
}

export function HolidayPage() {
  const { id } = useParams({ from: '/_shell/holidays/$id' });
  const navigate = useNavigate();
  const read = useRead(
    showHoliday,
    { params: { id } },
    { refetchSeconds: (answer) => refetchSeconds(answer ? [answer.data] : []) },
  );
  return (
    <RecordScreen read={read} title="Holiday" back={back()}>
      {(holiday) =>
        holiday.is_applied || isRunning(holiday) ? (
          <>
            <PageHeader
              title={holiday.name}
              back={back()}
              actions={isRunning(holiday) ? null : <UndoHoliday holiday={holiday} />}
            />
            <HolidayPanel holiday={holiday} />
          </>
        ) : (
          <>
            <PageHeader
              title={`Edit ${holiday.name}`}
              back={back()}
              actions={
                <>
                  <DeleteHoliday holiday={holiday} onDeleted={() => void navigate({ to: '/holidays' })} />
                  <ApplyHoliday holiday={holiday} />
                </>
              }
            />
            <EditHoliday key={holiday.id} holiday={holiday} />
          </>
        )
      }
    </RecordScreen>
  );
}

function HolidayPanel({ holiday }: { holiday: Holiday }) {
  return (
    <Panel id="holiday" title="Holiday">
      <Facts
        facts={[
          { name: 'Start Date', value: <Day date={holiday.start_date} /> },
          { name: 'End Date', value: <Day date={holiday.end_date} /> },
          { name: 'Rules', value: <HolidayRules rules={holiday.rules} /> },
          { name: 'State', value: <AppliedHoliday holiday={holiday} /> },
        ]}
      />
    </Panel>
  );
}

function EditHoliday({ holiday }: { holiday: Holiday }) {
  const today = useToday();
  const { inputs, ...used } = useEditForm(updateHoliday, EDIT_FIELDS, {
    record: holiday,
    toSent: (body) => ({ params: { id: holiday.id }, body }),
    check: (values) => faultsOf(values, today, holiday.start_date),
    refreshes: [listHolidays, showHoliday],
    success: 'Holiday updated',
    failure: 'Holiday not updated',
  });
  return <RecordForm save="Save Holiday" sections={holidaySections(inputs, today)} {...used} />;
}
