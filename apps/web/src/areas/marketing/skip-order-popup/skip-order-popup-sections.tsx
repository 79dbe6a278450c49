import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SkipOrderPopup } from '@larder/contract/marketing/skip-order-popup/skip-order-popup.ts';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import { listError } from '../list-field.ts';
import { PictureField } from '../picture-field.tsx';
import { entriesOf } from '../promo-codes/promo-code-values.ts';
import { POPUP_LABELS as LABELS, type PopupValues } from './skip-order-popup-values.ts';

type PopupForm = UseFormReturnType<PopupValues>;

interface PopupContext {
  popup: SkipOrderPopup;
  /** User IDs are read-only without it. */
  isForSpecificUsers: boolean;
}

export const popupSections = (form: PopupForm, context: PopupContext): FormSection[] => [
  textSection(form),
  surveySection(form),
  imageSection(form, context),
  audienceSection(form, context),
];

const fieldOf =
  (form: PopupForm) =>
  (path: keyof typeof LABELS, options = {}) => ({
    label: LABELS[path],
    ...form.getInputProps(path, options),
    key: form.key(path),
  });
const HTML = 'Basic HTML such as <b> and <i>; other tags are removed';

function textSection(form: PopupForm): FormSection {
  const field = fieldOf(form);
  return {
    title: 'Text',
    paths: ['top_cta_text', 'is_top_cta_visible', 'bottom_cta_text', 'header_text', 'is_header_text_visible'],
    fields: (
      <Stack gap={14}>
        <Textarea autosize minRows={2} description={HTML} {...field('top_cta_text')} />
        <Checkbox {...field('is_top_cta_visible', { type: 'checkbox' })} />
        <TextInput description="Text of the button that skips the order anyway" {...field('bottom_cta_text')} />
        <Textarea autosize minRows={2} description={HTML} {...field('header_text')} />
        <Checkbox {...field('is_header_text_visible', { type: 'checkbox' })} />
      </Stack>
    ),
  };
}

function surveySection(form: PopupForm): FormSection {
  const field = fieldOf(form);
  return {
    title: 'Survey',
    paths: ['is_reasons_visible', 'survey_reasons_header_text'],
    fields: (
      <Stack gap={14}>
        <Checkbox {...field('is_reasons_visible', { type: 'checkbox' })} />
        <Textarea autosize minRows={2} description={HTML} {...field('survey_reasons_header_text')} />
      </Stack>
    ),
  };
}

function imageSection(form: PopupForm, { popup }: PopupContext): FormSection {
  const field = fieldOf(form);
  const { label: _, ...removal } = field('image_removed', { type: 'checkbox' });
  return {
    title: LABELS.top_image_file,
    paths: ['top_image_file', 'image_removed'],
    fields: <PictureField current={popup.top_image_url} removal={removal} {...field('top_image_file')} />,
  };
}

function audienceSection(form: PopupForm, { isForSpecificUsers }: PopupContext): FormSection {
  const field = fieldOf(form);
  const lines = (path: 'allowed_week_numbers' | 'user_ids') => ({
    ...field(path),
    error: listError(form, path, entriesOf(form.getValues()[path])),
  });
  return {
    title: 'Audience',
    paths: ['allowed_week_numbers', 'only_for_specific_users', 'user_ids'],
    fields: (
      <Stack gap={14}>
        <Textarea
          autosize
          minRows={3}
          maxRows={10}
          maw={360}
          description="One per line: the year and the week, such as 202653"
          {...lines('allowed_week_numbers')}
        />
        <Checkbox {...field('only_for_specific_users', { type: 'checkbox' })} />
        <Textarea
          autosize
          minRows={3}
          maxRows={10}
          maw={360}
          readOnly={!isForSpecificUsers}
          description={
            isForSpecificUsers ? 'One per line' : `Read-only unless '${LABELS.only_for_specific_users}' is selected`
          }
          {...lines('user_ids')}
        />
      </Stack>
    ),
  };
}
