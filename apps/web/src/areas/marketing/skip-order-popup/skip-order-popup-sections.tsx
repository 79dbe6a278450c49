import { Stack, Textarea } from '@mantine/core';
import type { SkipOrderPopup } from '@larder/contract/marketing/skip-order-popup/skip-order-popup.ts';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import { PictureField } from '../picture-field.tsx';
import { popupFields, type PopupInputs } from './skip-order-popup-form.ts';

interface PopupContext {
  popup: SkipOrderPopup;
  isForSpecificUsers: boolean;
}

export const popupSections = (inputs: PopupInputs, { popup, isForSpecificUsers }: PopupContext): FormSection[] => [
  stackOf(inputs, 'Text', [
    'top_cta_text',
    'is_top_cta_visible',
    'bottom_cta_text',
    'header_text',
    'is_header_text_visible',
  ]),
  stackOf(inputs, 'Survey', ['is_reasons_visible', 'survey_reasons_header_text']),
  {
    title: popupFields.top_image_file.label,
    paths: ['top_image_file'],
    fields: <PictureField current={popup.top_image_url} {...inputs.props('top_image_file')} />,
  },
  {
    title: 'Audience',
    paths: ['allowed_week_numbers', 'only_for_specific_users', 'user_ids'],
    fields: (
      <Stack gap={14}>
        <Textarea autosize minRows={3} maxRows={10} maw={360} {...inputs.entries('allowed_week_numbers')} />
        {inputs.input('only_for_specific_users')}
        <Textarea
          autosize
          minRows={3}
          maxRows={10}
          maw={360}
          readOnly={!isForSpecificUsers}
          description={
            isForSpecificUsers
              ? 'One per line'
              : `Read-only unless '${popupFields.only_for_specific_users.label}' is selected`
          }
          {...inputs.entries('user_ids')}
        />
      </Stack>
    ),
  },
];

const stackOf = ({ input }: PopupInputs, title: string, paths: (keyof typeof popupFields)[]): FormSection => ({
  title,
  paths,
  fields: <Stack gap={14}>{paths.map(input)}</Stack>,
});
