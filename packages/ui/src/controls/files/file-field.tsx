import { Input } from '@mantine/core';
import { useId } from 'react';
import type { ControlProps } from '../fields/control-props.ts';
import classes from './file-field.module.css';

interface FileFieldProps extends ControlProps<File | null> {
  label: string;
  description?: string;
  /** In browser syntax: '.csv,text/csv'. The server checks the content. */
  accept: string;
  required?: boolean;
}

export function FileField({
  label,
  description,
  accept,
  required = false,
  error,
  onChange,
  'data-path': path,
}: FileFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} required={required}>
      <input
        id={id}
        className={classes.file}
        type="file"
        accept={accept}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [description ? `${id}-description` : '', error ? `${id}-error` : ''].join(' ').trim() || undefined
        }
        data-path={path}
        onChange={(event) => onChange?.(event.currentTarget.files?.[0] ?? null)}
      />
    </Input.Wrapper>
  );
}
