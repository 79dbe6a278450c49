import {
  listMailTemplates,
  listMailTemplateVersions,
  restoreMailTemplate,
  showMailTemplate,
  type MailTemplate,
  type MailTemplateVersion,
} from '@larder/contract/customers/customer-mails/mail-templates.ts';
import { MAIL_DEFINITIONS } from '@larder/domain/customers/customer-mails/mail-kinds.ts';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { Panel, type PanelState } from '@larder/ui/patterns/pages/panel.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { Button } from '@mantine/core';
import { failureMessage } from '../../../calls/failure-message.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import classes from './customer-mails.module.css';

export function MailHistory({ template }: { template: MailTemplate }) {
  const read = useRead(listMailTemplateVersions, { params: { kind: template.kind } });
  const state: PanelState = read.data
    ? { status: 'ready' }
    : read.isPending
      ? { status: 'loading' }
      : { status: 'failed', message: read.error.message, onRetry: () => void read.refetch() };
  return (
    <Panel id="history" title="History" state={state}>
      <PanelTable
        label="History"
        rows={read.data?.data ?? []}
        rowKey={({ version }) => version}
        columns={[
          { header: 'Version', cell: ({ version }) => version },
          { header: 'When', cell: ({ created_at }) => <Moment at={created_at} /> },
          { header: 'By', cell: ({ created_by }) => created_by?.email ?? 'Larder' },
          { header: 'Status', cell: ({ is_on }) => (is_on ? 'On' : 'Off') },
          { header: 'Subject', cell: describeSubject },
          {
            header: 'Restore',
            align: 'right',
            cell: (version) => <RestoreVersion template={template} version={version} />,
          },
        ]}
      />
    </Panel>
  );
}

const describeSubject = ({ subject, restored_version }: MailTemplateVersion) =>
  restored_version === null ? subject : `${subject} (version ${restored_version} restored)`;

function RestoreVersion({ template, version: { version, subject, body } }: RestoreProps) {
  const { kind } = template;
  const { run } = useCall(restoreMailTemplate, {
    refreshes: [listMailTemplates, listMailTemplateVersions, showMailTemplate],
  });
  if (version === template.version) return 'Current';
  if (subject === template.subject && body === template.body) return 'Same text';
  return (
    <ConfirmAction
      title={`Restore version ${version} of ${MAIL_DEFINITIONS[kind].title}`}
      message={
        <div className={classes.mail}>
          <p>E-mails that are sent from now on have this subject and text. The current one stays in the history.</p>
          <p className={classes.subject}>{subject}</p>
          <p className={classes.text}>{body}</p>
        </div>
      }
      action="Restore"
      run={() => failureMessage(run({ params: { kind, version } }))}
      onDone={() => toast.success(`Version ${version} restored`)}
      trigger={(open) => (
        <Button size="compact-sm" variant="default" aria-label={`Restore version ${version}`} onClick={open}>
          Restore
        </Button>
      )}
    />
  );
}

interface RestoreProps {
  template: MailTemplate;
  version: MailTemplateVersion;
}
