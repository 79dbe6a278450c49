import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { IconPhotoUp, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { type ControlProps, toUncontrolled } from '../fields/control-props.ts';
import { checkFiles, type UploadLimits } from './check-files.ts';
import { Preview } from '../display/preview.tsx';
import classes from './upload-field.module.css';

interface UploadFieldProps extends ControlProps<File[]> {
  label: string;
  description?: string;
  limits: UploadLimits;
  /** Without it a new file replaces the previous one. */
  isMultiple?: boolean;
  errorAt?: (index: number) => ReactNode;
}

export function UploadField({ label, description, limits, isMultiple, errorAt, error, ...given }: UploadFieldProps) {
  const [files, setFiles] = useUncontrolled(toUncontrolled(given, []));
  const [refused, setRefused] = useState<string[]>([]);
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const descriptionId = useId();
  const path = given['data-path'] ?? '';

  const take = (list: FileList | null) => {
    const { fit, problems } = checkFiles([...(list ?? [])], limits);
    const taken = isMultiple ? fit.filter((file) => !files.some((each) => isSameFile(each, file))) : fit.slice(-1);
    setRefused(problems);
    if (taken.length === 0) return;
    setFiles(isMultiple ? [...files, ...taken] : taken);
    setSaid(taken.map(({ name }) => `${name} added`).join(', '));
  };
  const remove = (file: File) => {
    setFiles(files.filter((each) => each !== file));
    setSaid(`${file.name} removed`);
    input.current?.focus();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  return (
    <div className={classes.upload}>
      <div className={classes.zone} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <IconPhotoUp size={22} aria-hidden />
        <label className={classes.label}>
          <span className={classes.name}>{label}</span>
          <input
            ref={input}
            className={classes.input}
            type="file"
            accept={limits.types.join(',')}
            multiple={isMultiple === true}
            aria-describedby={descriptionId}
            data-path={path}
            onChange={(event) => {
              take(event.currentTarget.files);
              // Allows choosing the same file again after removing it.
              event.currentTarget.value = '';
            }}
          />
        </label>
        <span id={descriptionId} className={classes.text}>
          {description}
        </span>
        <Button variant="default" size="compact-sm" tabIndex={-1} aria-hidden onClick={() => input.current?.click()}>
          Choose
        </Button>
      </div>
      <div role="alert">
        {refused.map((problem) => (
          <p key={problem} className={classes.error}>
            {problem}
          </p>
        ))}
        {error ? <p className={classes.error}>{error}</p> : null}
      </div>
      {files.length > 0 ? (
        <ul className={classes.files} aria-label={`Chosen for ${label}`}>
          {files.map((file, index) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.file}>
              <div
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a row without fields is no fieldset
                role="group"
                aria-label={file.name}
                tabIndex={-1}
                data-path={isMultiple ? `${path}.${index}` : undefined}
              >
                <Preview file={file} />
                <span className={classes.fileName}>{file.name}</span>
                {errorAt?.(index) ? <span className={classes.error}>{errorAt(index)}</span> : null}
              </div>
              <ActionIcon
                className={classes.remove ?? ''}
                variant="default"
                aria-label={`Remove ${file.name}`}
                onClick={() => remove(file)}
              >
                <IconX size={15} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </div>
  );
}

const isSameFile = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
