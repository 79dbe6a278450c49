import { listUsers } from '@larder/contract/customers/users/users.ts';
import { previewMailTemplate, testMailTemplate } from '@larder/contract/customers/customer-mails/mail-templates.ts';
import { faultsOfTemplate, type TemplateText } from '@larder/domain/customers/customer-mails/fill-template.ts';
import type { MailKind } from '@larder/domain/values/mails/mail-kinds.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import type { Option, Search } from '@larder/ui/controls/fields/use-search.ts';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { failureMessage } from '../../../calls/failure-message.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';
import classes from './customer-mails.module.css';

const QUIET_MILLISECONDS = 300;

const searchCustomers: Search = async (keyword, signal) => {
  const { data } = await call(listUsers, { query: { keyword, is_admin: false, per_page: 5 } }, { signal });
  return data.map(({ id, email, first_name, last_name }) => ({ id, name: email, note: `${first_name} ${last_name}` }));
};

type Values = Record<keyof TemplateText, string>;

/** Written by the server, as the customer would get it now. */
export function MailPreview({ kind, form }: { kind: MailKind; form: UseFormReturnType<Values> }) {
  const [customer, setCustomer] = useState<Option | null>(null);
  const { subject, body } = useWatchedValues(form);
  const [typed] = useDebouncedValue(JSON.stringify({ subject, body }), QUIET_MILLISECONDS);
  const draft = JSON.parse(typed) as TemplateText;
  const isSound =
    draft.subject.trim() !== '' && draft.body.trim() !== '' && Object.keys(faultsOfTemplate(kind, draft)).length === 0;
  const sent = { params: { kind }, body: { ...draft, ...(customer && { user_id: Number(customer.id) }) } };
  return (
    <Panel id="preview" title="Preview">
      <Stack gap="sm">
        <Autocomplete
          label="Customer"
          description="Without one, the preview has your own name"
          search={searchCustomers}
          value={customer}
          onChange={setCustomer}
        />
        {isSound ? (
          <>
            <WrittenMail sent={sent} />
            <SendTest sent={sent} />
          </>
        ) : (
          <Text size="sm">Correct the subject and the text to see the preview.</Text>
        )}
      </Stack>
    </Panel>
  );
}

interface Drafted {
  sent: { params: { kind: MailKind }; body: TemplateText & { user_id?: number } };
}

function WrittenMail({ sent }: Drafted) {
  const read = useRead(previewMailTemplate, sent, { keepPrevious: true });
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const { to, subject, text } = read.data.data;
  return (
    <div className={classes.mail} aria-busy={read.isPlaceholderData}>
      <p className={classes.to}>{`To ${to}`}</p>
      <p className={classes.subject}>{subject}</p>
      <p className={classes.text}>{text.trim()}</p>
      <Text size="xs" c="dimmed">
        Figures that the customer does not have yet are examples.
      </Text>
    </div>
  );
}

function SendTest({ sent }: Drafted) {
  const { run, running } = useCall(testMailTemplate, { refreshes: [] });
  const send = async () => {
    let recipient = '';
    const failure = await failureMessage(run(sent).then(({ data }) => (recipient = data.recipient)));
    if (failure === null) toast.success('Test e-mail sent', `To ${recipient}`);
    else toast.error('The test e-mail was not sent', failure);
  };
  return (
    <WorkingButton variant="default" working={running} onClick={() => void send()}>
      Send test e-mail to me
    </WorkingButton>
  );
}
