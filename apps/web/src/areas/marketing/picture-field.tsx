import { Checkbox, type CheckboxProps } from '@mantine/core';
import { IMAGE_LIMITS, IMAGE_TYPES } from '@larder/domain/values/enums/product-images.ts';
import type { UploadLimits } from '@larder/ui/controls/files/check-files.ts';
import { UploadField } from '@larder/ui/controls/files/upload-field.tsx';
import type { ReactNode } from 'react';
import classes from './bestsellers/bestseller.module.css';

const LIMITS = {
  types: IMAGE_TYPES,
  typesLabel: 'JPEG or PNG',
  bytes: IMAGE_LIMITS.bytes,
  description: 'JPEG or PNG, up to 10 MB and 40 megapixels',
};

interface PictureFieldProps {
  label: string;
  /** Address of the current image. */
  current: string | null;
  /** Props of the removal checkbox; omit it where an image is required. */
  removal?: CheckboxProps;
  /** Limits that differ from the default, with their description. */
  limits?: UploadLimits & { description: string };
  defaultValue?: File[];
  onChange?: (files: File[]) => void;
  error?: ReactNode;
  'data-path'?: string;
}

export const PictureField = ({ label, current, removal, limits = LIMITS, ...field }: PictureFieldProps) => (
  <div>
    {current ? (
      <div className={classes.current}>
        <img src={current} alt={`Current ${label.toLowerCase()}`} width={160} height={160} />
        <div>
          A new image replaces this one.
          {removal ? <Checkbox mt={6} label={`Remove ${label.toLowerCase()}`} {...removal} /> : null}
        </div>
      </div>
    ) : null}
    <UploadField label={label} description={limits.description} limits={limits} {...field} />
  </div>
);
