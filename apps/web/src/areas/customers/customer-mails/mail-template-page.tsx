import {
  listMailTemplates,
  listMailTemplateVersions,
  showMailTemplate,
  updateMailTemplate,
  type MailTemplate,
} from '@larder/contract/customers/customer-mails/mail-templates.ts';
import { faultsOfTemplate } from '@larder/domain/customers/customer-mails/fill-template.ts';
import { MAIL_DEFINITIONS } from '@larder/domain/customers/customer-mails/mail-kinds.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../../../calls/use-read.ts';
import type { FieldsOf } from '../../../forms/field.ts';
import { multilineText, text } from '../../../forms/kinds.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { hrefTo } from '../../../href-to.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { MailHistory } from './mail-history.tsx';
import { MailPreview } from './mail-preview.tsx';
import { OnOffBadge } from './on-off-badge.tsx';
import { SwitchMail } from './switch-mail.tsx';
import { TemplateFields } from './template-fields.tsx';

const back = { href: hrefTo({ to: '/mail-templates' }), label: 'All e-mails' };

const FIELDS = {
  subject: text('Subject', { required: true }),
  body: multilineText('Text', { required: true, description: 'An empty line ends a paragraph' }),
} satisfies FieldsOf<{ subject: string; body: string }, MailTemplate>;

export function MailTemplatePage() {
  const { kind } = useParams({ from: '/_shell/mail-templates/$kind' });
  const read = useRead(showMailTemplate, { params: { kind } });
  const { title, sent } = MAIL_DEFINITIONS[kind];
  return (
    <RecordScreen read={read} title={title} back={back}>
      {(template) => (
        <>
          <PageHeader
            title={title}
            back={back}
            badge={<OnOffBadge isOn={template.is_on} />}
            subline={`Sent when ${sent}.`}
            actions={<SwitchMail template={template} />}
          />
          <Stack gap="lg">
            <EditTemplate key={kind} template={template} />
            <MailHistory template={template} />
          </Stack>
        </>
      )}
    </RecordScreen>
  );
}

function EditTemplate({ template }: { template: MailTemplate }) {
  const { kind } = template;
  const { inputs, ...used } = useEditForm(updateMailTemplate, FIELDS, {
    record: template,
    toSent: (body) => ({ params: { kind }, body }),
    refreshes: [listMailTemplates, listMailTemplateVersions, showMailTemplate],
    success: 'E-mail saved',
    failure: 'Error',
    check: (values) => faultsOfTemplate(kind, values),
  });
  const section = {
    title: 'Subject and text',
    paths: ['subject', 'body'],
    fields: (
      <TemplateFields
        form={used.form}
        placeholders={MAIL_DEFINITIONS[kind].placeholders}
        subject={inputs.input('subject')}
        body={inputs.props('body')}
      />
    ),
  };
  return (
    <TwoColumns aside={<MailPreview kind={kind} form={used.form} />}>
      <RecordForm save="Save E-mail" sections={[section]} {...used} />
    </TwoColumns>
  );
}
