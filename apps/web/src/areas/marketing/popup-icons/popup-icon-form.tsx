import { Stack } from '@mantine/core';
import type { createPopupIcon, PopupIcon } from '@larder/contract/marketing/popup-icons/popup-icons.ts';
import type { Picture } from '@larder/contract/wire/picture.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { FieldsOf, ValuesOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import { multilineText, picture, text } from '../../../forms/kinds.ts';
import classes from '../bestsellers/bestseller.module.css';
import { CustomerPreview, PreviewPicture } from '../customer-preview.tsx';
import { CleanedHtml } from '../marketing-pages/cleaned-html.tsx';
import { PictureField } from '../picture-field.tsx';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';

export const popupIconFields = {
  name: text('Name', { required: true, description: 'Not visible to users' }),
  title: text('Title', { required: true, description: 'What the user sees' }),
  description: multilineText('Subtitle', { description: 'Optional; basic HTML such as <b> and <i>' }),
  image: { ...picture('Image'), toSent: (files: File[] | null) => files?.[0] as File },
} satisfies FieldsOf<Sent<typeof createPopupIcon>['body'], PopupIcon>;

interface PopupIconFieldsProps {
  inputs: FormInputs<typeof popupIconFields>;
  stored: Picture | null;
}

export function PopupIconFields({ inputs: { form, input, props }, stored }: PopupIconFieldsProps) {
  return (
    <Stack gap="md">
      {input('name')}
      {input('title')}
      {input('description')}
      {/* The preview has the stored image, which can be replaced but not removed. */}
      <PictureField current={null} {...props('image')} />
      <PopupIconPreview form={form} stored={stored} />
    </Stack>
  );
}

interface PopupIconPreviewProps {
  form: UseFormReturnType<ValuesOf<typeof popupIconFields>>;
  stored: Picture | null;
}

function PopupIconPreview({ form, stored }: PopupIconPreviewProps) {
  const { title, description, image } = useWatchedValues(form);
  return (
    <CustomerPreview picture={<PreviewPicture chosen={image?.[0]} stored={stored} />}>
      <p className={classes.name}>{title || 'Title'}</p>
      <CleanedHtml html={description} />
    </CustomerPreview>
  );
}
