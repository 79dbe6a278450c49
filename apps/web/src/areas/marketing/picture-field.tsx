import { Checkbox } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { IMAGE_LIMITS, IMAGE_TYPES } from '@larder/domain/values/enums/product-images.ts';
import type { ControlProps } from '@larder/ui/controls/fields/control-props.ts';
import type { UploadLimits } from '@larder/ui/controls/files/check-files.ts';
import { UploadField } from '@larder/ui/controls/files/upload-field.tsx';
import classes from './bestsellers/bestseller.module.css';

const LIMITS = {
  types: IMAGE_TYPES,
  typesLabel: 'JPEG or PNG',
  bytes: IMAGE_LIMITS.bytes,
  description: 'JPEG or PNG, up to 10 MB and 40 megapixels',
};

/** A new file, null to remove the stored image, or nothing to keep it. */
interface PictureFieldProps extends ControlProps<File[] | null> {
  label: string;
  current: string | null;
  limits?: UploadLimits & { description: string };
}

export function PictureField({ label, current, limits = LIMITS, defaultValue = [], ...given }: PictureFieldProps) {
  const [files, setFiles] = useUncontrolled<File[] | null>({
    defaultValue,
    ...(given.onChange ? { onChange: given.onChange } : {}),
  });
  return (
    <div>
      {current ? (
        <div className={classes.current}>
          <img src={current} alt={`Current ${label.toLowerCase()}`} width={160} height={160} />
          <div>
            A new image replaces this one.
            <Checkbox
              mt={6}
              label={`Remove ${label.toLowerCase()}`}
              checked={files === null}
              onChange={(event) => setFiles(event.currentTarget.checked ? null : [])}
            />
          </div>
        </div>
      ) : null}
      <UploadField
        label={label}
        description={limits.description}
        limits={limits}
        value={files ?? []}
        onChange={setFiles}
        error={given.error}
        data-path={given['data-path'] ?? ''}
      />
    </div>
  );
}
