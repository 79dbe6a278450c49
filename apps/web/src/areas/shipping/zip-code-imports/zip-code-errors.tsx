import { Anchor } from '@mantine/core';
import {
  downloadZipCodeErrors,
  type ZipCodeImport,
} from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { addressOf } from '../../../calls/address-of.ts';
import classes from './zip-code-imports.module.css';

const VISIBLE_AT_FIRST = 5;
const numberFormat = new Intl.NumberFormat('en-US');

export function ZipCodeErrors({ file }: { file: ZipCodeImport }) {
  const lines = Object.entries(file.errors).map(([key, [first = '']]) => `${key}: ${first}`);
  const [visible, more] = [lines.slice(0, VISIBLE_AT_FIRST), lines.slice(VISIBLE_AT_FIRST)];
  const beyond = file.error_count > lines.length ? `, the first ${numberFormat.format(lines.length)}` : '';
  return (
    <div className={classes.errors}>
      <Lines lines={visible} />
      {more.length > 0 ? (
        <details>
          <summary>
            {numberFormat.format(file.error_count)} errors{beyond}
          </summary>
          <Lines lines={more} />
        </details>
      ) : null}
      <Anchor href={addressOf(downloadZipCodeErrors.path, { params: { id: file.id } })} download size="sm">
        Download lines with errors
      </Anchor>
    </div>
  );
}

const Lines = ({ lines }: { lines: string[] }) => (
  <ul className={classes.lines}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
