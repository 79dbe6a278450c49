import {
  listMailTemplates,
  listMailTemplateVersions,
  showMailTemplate,
  switchMailTemplate,
  type MailTemplate,
} from '@larder/contract/customers/customer-mails/mail-templates.ts';
import { MAIL_DEFINITIONS } from '@larder/domain/customers/customer-mails/mail-kinds.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { Button } from '@mantine/core';
import { failureMessage } from '../../../calls/failure-message.ts';
import { useCall } from '../../../calls/use-call.ts';

export function SwitchMail({ template: { kind, is_on } }: { template: MailTemplate }) {
  const { run } = useCall(switchMailTemplate, {
    refreshes: [listMailTemplates, listMailTemplateVersions, showMailTemplate],
  });
  const { title, sent } = MAIL_DEFINITIONS[kind];
  const action = is_on ? 'Switch off' : 'Switch on';
  return (
    <ConfirmAction
      title={`${action} ${title}`}
      message={
        is_on
          ? `Customers no longer get this e-mail when ${sent}. Those that still wait are not sent.`
          : `Customers get this e-mail when ${sent}. Earlier events send nothing.`
      }
      action={action}
      run={() => failureMessage(run({ params: { kind }, body: { is_on: !is_on } }))}
      onDone={() => toast.success(`${title} is ${is_on ? 'off' : 'on'}`)}
      trigger={(open) => (
        <Button size="sm" variant="default" onClick={open}>
          {action}
        </Button>
      )}
    />
  );
}
