import {
  sendCustomerMailAgain,
  showCustomerMail,
  type CustomerMail,
} from '@larder/contract/customers/customer-mails/customer-mails.ts';
import { listCustomerTimeline } from '@larder/contract/customers/timeline/timeline.ts';
import { MAIL_DEFINITIONS } from '@larder/domain/customers/customer-mails/mail-kinds.ts';
import type { MailState } from '@larder/domain/values/mails/mail-kinds.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { StatusBadge, type Tone } from '@larder/ui/controls/display/status-badge.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { Stack } from '@mantine/core';
import { useParams, useRouter } from '@tanstack/react-router';
import { failureMessage } from '../../../calls/failure-message.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { CustomerHead } from '../../../parts/customer-head/customer-head.tsx';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import classes from './customer-mails.module.css';

const STATES: Record<MailState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'orange' },
  sent: { label: 'Sent', tone: 'teal' },
  failed: { label: 'Not sent', tone: 'red' },
};
const REFETCH_SECONDS = 2;

export function CustomerMailPage() {
  const { id, mailId } = useParams({ from: '/_shell/users/$id/mails/$mailId' });
  const read = useRead(
    showCustomerMail,
    { params: { id, mail_id: mailId } },
    { refetchSeconds: (answer) => (answer?.data.state === 'waiting' ? REFETCH_SECONDS : 0) },
  );
  const back = { href: hrefTo({ to: '/users/$id/timeline', params: { id } }), label: 'Timeline' };
  return (
    <RecordScreen read={read} title="E-mail" back={back}>
      {(mail) => (
        <>
          <PageHeader
            title={mail.subject}
            back={back}
            badge={<StatusBadge {...STATES[mail.state]} />}
            actions={<SendAgain userId={id} mail={mail} />}
          />
          <CustomerHead userId={id} />
          <Stack gap="md">
            <Warnings mail={mail} />
            <Panel id="mail" title="E-mail">
              <Stack gap="md">
                <Facts facts={factsOf(mail)} />
                <div className={classes.mail}>
                  <p className={classes.text}>{mail.text.trim()}</p>
                </div>
              </Stack>
            </Panel>
          </Stack>
        </>
      )}
    </RecordScreen>
  );
}

function Warnings({ mail: { is_perhaps_repeated, failure } }: { mail: CustomerMail }) {
  return (
    <>
      {failure === null ? null : <Callout tone="red">{failure}</Callout>}
      {is_perhaps_repeated ? (
        <Callout tone="orange">
          This e-mail may have been sent twice: a first try was interrupted before its end was noted.
        </Callout>
      ) : null}
    </>
  );
}

const factsOf = ({ kind, recipient, created_at, sent_at, next_attempt_at, state }: CustomerMail) => [
  {
    name: 'Kind',
    value: <Link href={hrefTo({ to: '/mail-templates/$kind', params: { kind } })}>{MAIL_DEFINITIONS[kind].title}</Link>,
  },
  { name: 'To', value: recipient },
  { name: 'Event', value: <Moment at={created_at} /> },
  ...(sent_at === null ? [] : [{ name: 'Sent', value: <Moment at={sent_at} /> }]),
  ...(state === 'waiting' && next_attempt_at !== null
    ? [{ name: 'Next try', value: <Moment at={next_attempt_at} /> }]
    : []),
];

function SendAgain({ userId, mail }: { userId: number; mail: CustomerMail }) {
  const { history } = useRouter();
  const { run } = useCall(sendCustomerMailAgain, {
    refreshes: [listCustomerTimeline],
    onDone: ({ data }) => {
      toast.success('The e-mail will be sent again', `To ${data.current_email}`);
      history.push(hrefTo({ to: '/users/$id/mails/$mailId', params: { id: userId, mailId: data.id } }));
    },
  });
  return (
    <ConfirmAction
      title="Send this e-mail again"
      message={`"${mail.subject}" will be sent to ${mail.current_email}, with the current text of ${MAIL_DEFINITIONS[mail.kind].title} and new links. Amounts of charges, credits and refunds are those of the event; totals, dates and the next attempt are those of now.`}
      action="Send again"
      run={() => failureMessage(run({ params: { id: userId, mail_id: mail.id } }))}
      trigger={(open) => <ButtonWithReason action="Send again" refusal={mail.refusal} size="sm" onClick={open} />}
    />
  );
}
