import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createPopupIcon, listPopupIcons } from '@larder/contract/marketing/popup-icons/popup-icons.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import classes from '../bestsellers/bestseller.module.css';
import { CleanedHtml } from '../marketing-pages/cleaned-html.tsx';
import { CustomerPreview, PreviewPicture } from '../customer-preview.tsx';
import { PictureField } from '../picture-field.tsx';
import { useWatchedValues } from '../use-watched-values.ts';

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

interface PopupIconValues extends Record<string, unknown> {
  name: string;
  title: string;
  description: string;
  image: File[];
}

const NEW_POPUP_ICON: PopupIconValues = { name: '', title: '', description: '', image: [] };

const PATHS = ['title', 'description', 'image'] as const;

function PopupIconPreview({ form }: { form: UseFormReturnType<PopupIconValues> }) {
  const { title, description, image } = useWatchedValues(form, PATHS);
  return (
    <CustomerPreview picture={<PreviewPicture chosen={image[0]} stored={null} />}>
      <p className={classes.name}>{title || 'Title'}</p>
      <CleanedHtml html={description} />
    </CustomerPreview>
  );
}

function NewPopupIconDialog({ onClose }: { onClose: () => void }) {
  const {
    form,
    conflict: _,
    onSave,
    ...used
  } = useRecordForm(createPopupIcon, {
    initial: NEW_POPUP_ICON,
    // The body's schema refuses a missing image under its field.
    toSent: ({ image, ...texts }) => ({ body: { ...texts, image: image[0] as File } }),
    refreshes: [listPopupIcons],
    success: 'New icon created!',
    failure: 'Error Occurred!',
    onSaved: onClose,
  });
  const field = (path: string) => ({ ...form.getInputProps(path), key: form.key(path) });
  return (
    <Dialog title="New Popup Icon" opened onClose={onClose} busy={used.saving} size="lg">
      <DialogForm form={form} action="Submit" onSave={onSave} onCancel={onClose} {...used}>
        <Stack gap="md">
          <TextInput label="Name" required description="Not visible to users" {...field('name')} />
          <TextInput label="Title" required description="What the user sees" {...field('title')} />
          <Textarea
            label="Subtitle"
            description="Optional; basic HTML such as <b> and <i>"
            autosize
            minRows={2}
            {...field('description')}
          />
          <PictureField label="Image" current={null} {...field('image')} />
          <PopupIconPreview form={form} />
        </Stack>
      </DialogForm>
    </Dialog>
  );
}
