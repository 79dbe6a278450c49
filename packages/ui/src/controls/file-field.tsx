import { Input } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useId } from 'react';
import { type GivenValue, uncontrolled } from './given-value.ts';
import classes from './file-field.module.css';

interface FileFieldProps extends GivenValue<File | null> {
  label: string;
  description?: string;
  /** Kinds that are offered, as a browser takes them: '.csv,text/csv'. What it really is the server looks at. */
  accept: string;
  required?: boolean;
}

/** One file of this computer, chosen by name. */
export function FileField({ label, description, accept, required = false, error, ...given }: FileFieldProps) {
  const [file, setFile] = useUncontrolled<File | null>(uncontrolled(given, null));
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
        data-path={given['data-path']}
        onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
      />
      {file === null ? null : <p className={classes.chosen}>{`${file.name}, ${sizeInWords(file.size)}`}</p>}
    </Input.Wrapper>
  );
}

const KIB = 1024;
const sizeInWords = (bytes: number) =>
  bytes < KIB * KIB ? `${Math.max(1, Math.round(bytes / KIB))} kB` : `${(bytes / KIB / KIB).toFixed(1)} MB`;
