import { TextInput, Textarea } from '@mantine/core';
import {
  archiveMarketingPage,
  listMarketingPages,
  restoreMarketingPage,
  showMarketingPage,
  updateMarketingPage,
  type MarketingPage as Page,
} from '@larder/contract/marketing/marketing-pages/marketing-pages.ts';
import { isEditableType, noMapping } from '@larder/domain/marketing/marketing-pages/marketing-page-rules.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { settings } from '../../../settings.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { ArchiveAction, ArchivedBadge } from '../archive-action.tsx';
import { MarketingPagePreview } from './marketing-page-preview.tsx';

const back = () => ({ href: lastList('/marketing-pages'), label: 'All marketing pages' });

export function MarketingPage() {
  const { id } = useParams({ from: '/_shell/marketing-pages/$id' });
  const read = useRead(showMarketingPage, { params: { id } });
  return (
    <RecordScreen read={read} title="Edit Marketing Page" back={back()}>
      {(page) => <EditMarketingPage key={page.id} page={page} />}
    </RecordScreen>
  );
}

interface Values extends Record<string, unknown> {
  content: Page['content'];
}
const toFormValues = ({ content }: Page): Values => ({ content });
const pathOf = (index: number) => `content.data.${index}.value` as const;

function EditMarketingPage({ page }: { page: Page }) {
  const { id, name, path, version } = page;
  const isArchived = page.archived_at !== null;
  const fields = page.content.data;
  const { form, ...used } = useRecordForm(updateMarketingPage, {
    initial: toFormValues(page),
    toSent: ({ content }, against) => ({ params: { id }, body: { name, path, content, version: against.version } }),
    refreshes: [showMarketingPage, listMarketingPages],
    success: 'Updated',
    failure: 'Error',
    edits: {
      version,
      read: (record) => ({ values: toFormValues(record), version: record.version }),
      labels: Object.fromEntries(fields.map(({ key }, index) => [pathOf(index), key])),
    },
  });
  const archiving = useCall(isArchived ? restoreMarketingPage : archiveMarketingPage, {
    refreshes: [showMarketingPage, listMarketingPages],
  });
  return (
    <>
      <PageHeader
        title={`Edit Marketing Page: ${name}`}
        back={back()}
        badge={<ArchivedBadge isArchived={isArchived} />}
        actions={
          <ArchiveAction
            name={name}
            isArchived={isArchived}
            effect={isArchived ? `The website shows ${path} again.` : `The website no longer shows ${path}.`}
            size="sm"
            run={() => archiving.run({ params: { id } })}
          />
        }
      />
      <TwoColumns
        aside={
          <MarketingPagePreview
            form={form}
            paths={fields.map((_, index) => pathOf(index))}
            address={settings.marketing_url + path}
          />
        }
      >
        <RecordForm
          form={form}
          save="Save"
          sections={[
            {
              title: 'Page',
              paths: [],
              fields: (
                <FieldGrid>
                  <TextInput label="Name" readOnly value={name} />
                  <TextInput label="Full path" readOnly value={settings.marketing_url + path} />
                </FieldGrid>
              ),
            },
            {
              title: 'Content',
              paths: ['content'],
              fields: fields.map(({ key, type }, index) => {
                const field = { label: key, ...form.getInputProps(pathOf(index)) };
                if (!isEditableType(type))
                  return (
                    <Callout key={key} tone="orange">
                      <strong>{key}</strong>: {noMapping(type)}
                    </Callout>
                  );
                if (type === 'text') return <Textarea key={form.key(pathOf(index))} autosize minRows={3} {...field} />;
                return <TextInput key={form.key(pathOf(index))} {...field} />;
              }),
            },
          ]}
          {...used}
        />
      </TwoColumns>
    </>
  );
}
