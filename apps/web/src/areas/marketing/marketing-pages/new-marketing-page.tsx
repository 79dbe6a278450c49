import { TextInput } from '@mantine/core';
import { createMarketingPage, listMarketingPages } from '@larder/contract/marketing/marketing-pages/marketing-pages.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { lastList } from '../../../lists/last-list.ts';
import { NewContentFields, newContentField, type NewPageValues } from './new-content-fields.tsx';

const FIRST = newContentField();
const EMPTY: NewPageValues = { name: '', path: '/', content: { data: [FIRST] } };

export function NewMarketingPage() {
  const navigate = useNavigate();
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(createMarketingPage, {
    initial: EMPTY,
    toSent: ({ name, path, content }: NewPageValues) => ({
      body: { name, path, content: { data: content.data.map(({ row: __, ...field }) => field) } },
    }),
    refreshes: [listMarketingPages],
    success: 'Page created',
    failure: 'Error',
    onSaved: ({ data }) => void navigate({ to: '/marketing-pages/$id', params: { id: data.id } }),
  });
  const field = (path: 'name' | 'path') => ({ ...form.getInputProps(path), key: form.key(path) });
  return (
    <>
      <PageHeader
        title="New Marketing Page"
        back={{ href: lastList('/marketing-pages'), label: 'All marketing pages' }}
      />
      <RecordForm
        form={form}
        save="Save Page"
        sections={[
          {
            title: 'Page',
            paths: ['name', 'path'],
            fields: (
              <>
                <Callout tone="blue">
                  Name, path, keys and types cannot be changed later; values can. An archived page leaves its path to
                  another.
                </Callout>
                <FieldGrid>
                  <TextInput label="Name" required description="In the list of pages" {...field('name')} />
                  <TextInput
                    label="Path"
                    required
                    description="On the website, such as /how-it-works"
                    {...field('path')}
                  />
                </FieldGrid>
              </>
            ),
          },
          { title: 'Content', paths: ['content'], fields: <NewContentFields form={form} /> },
        ]}
        {...used}
      />
    </>
  );
}
