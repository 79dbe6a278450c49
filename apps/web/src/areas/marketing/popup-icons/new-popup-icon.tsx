import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createPopupIcon, listPopupIcons } from '@larder/contract/marketing/popup-icons/popup-icons.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { FieldsOf, ValuesOf } from '../../../forms/field.ts';
import { multilineText, picture, text } from '../../../forms/kinds.ts';
import { useCreateForm } from '../../../forms/use-create-form.ts';
import classes from '../bestsellers/bestseller.module.css';
import { CleanedHtml } from '../marketing-pages/cleaned-html.tsx';
import { CustomerPreview, PreviewPicture } from '../customer-preview.tsx';
import { PictureField } from '../picture-field.tsx';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';

export function NewPopupIcon() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened(true)}>
        New Popup Icon
      </Button>
      {opened ? <NewPopupIconDialog onClose={() => setOpened(false)} /> : null}
    </>
  );
}

const FIELDS = {
  name: text('Name', { required: true, description: 'Not visible to users' }),
  title: text('Title', { required: true, description: 'What the user sees' }),
  description: multilineText('Subtitle', { description: 'Optional; basic HTML such as <b> and <i>' }),
  image: { ...picture('Image'), toSent: (files: File[] | null) => files?.[0] as File },
} satisfies FieldsOf<Sent<typeof createPopupIcon>['body']>;

function PopupIconPreview({ form }: { form: UseFormReturnType<ValuesOf<typeof FIELDS>> }) {
  const { title, description, image } = useWatchedValues(form);
  return (
    <CustomerPreview picture={<PreviewPicture chosen={image?.[0]} stored={null} />}>
      <p className={classes.name}>{title || 'Title'}</p>
      <CleanedHtml html={description} />
    </CustomerPreview>
  );
}

function NewPopupIconDialog({ onClose }: { onClose: () => void }) {
  const {
    inputs: { input, props },
    conflict: _,
    ...used
  } = useCreateForm(createPopupIcon, FIELDS, {
    toSent: (body) => ({ body }),
    refreshes: [listPopupIcons],
    success: 'New icon created!',
    failure: 'Error Occurred!',
    onSaved: onClose,
  });
  return (
    <Dialog title="New Popup Icon" opened onClose={onClose} busy={used.saving} size="lg">
      <DialogForm action="Submit" onCancel={onClose} {...used}>
        <Stack gap="md">
          {input('name')}
          {input('title')}
          {input('description')}
          <PictureField current={null} {...props('image')} />
          <PopupIconPreview form={used.form} />
        </Stack>
      </DialogForm>
    </Dialog>
  );
}
