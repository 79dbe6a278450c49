import { PLACEHOLDERS, type PlaceholderName } from '@larder/domain/customers/customer-mails/placeholders.ts';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { FieldProps } from '../../../forms/field-input.tsx';

interface TemplateFieldsProps<Values> {
  form: UseFormReturnType<Values>;
  placeholders: readonly PlaceholderName[];
  subject: ReactNode;
  body: FieldProps & { key: string };
}

export function TemplateFields<Values extends { body: string }>({
  form,
  placeholders,
  subject,
  body: { key, ...body },
}: TemplateFieldsProps<Values>) {
  const insert = (name: PlaceholderName) => {
    const input = form.getInputNode<HTMLTextAreaElement, string>('body');
    if (!input) return;
    input.setRangeText(`{{${name}}}`, input.selectionStart, input.selectionEnd, 'end');
    // Tell the form, as typing would.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  };
  return (
    <Stack gap={14}>
      {subject}
      <Textarea key={key} autosize minRows={10} {...body} />
      <div>
        <Text size="sm" fw={600}>
          Placeholders
        </Text>
        <Text size="sm" c="dimmed">
          A paragraph with a placeholder that has no value is left out of the e-mail.
        </Text>
        <PanelTable
          label="Placeholders"
          rows={[...placeholders]}
          rowKey={(name) => name}
          columns={[
            { header: 'Placeholder', cell: (name) => `{{${name}}}` },
            { header: 'Meaning', cell: (name) => PLACEHOLDERS[name].meaning },
            {
              header: 'Insert',
              align: 'right',
              cell: (name) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Insert {{${name}}}`}
                  onClick={() => insert(name)}
                >
                  Insert
                </Button>
              ),
            },
          ]}
        />
      </div>
    </Stack>
  );
}
