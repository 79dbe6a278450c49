import { Button, Stack, Text } from '@mantine/core';
import { listZipCodeImports, uploadZipCodes } from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { IMPORT_COLUMNS, IMPORT_LIMITS, type ImportColumn } from '@larder/domain/values/enums/zip-code-imports.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { firstSentence } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import classes from './zip-code-imports.module.css';
import { hrefTo } from '../../../href-to.ts';
import { NoneYet } from '../../../parts/none-yet.tsx';
import { useCarriers } from '../carriers/use-carriers.ts';

export function UploadZipCodes() {
  const [opened, setOpened] = useState(false);
  const { run, running, failure, reset } = useCall(uploadZipCodes, { refreshes: [listZipCodeImports] });
  const open = () => {
    reset();
    setOpened(true);
  };
  const upload = async (csv: File) => {
    const isDone = await run({ body: { csv } }).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    setOpened(false);
    toast.success('The file was uploaded and is being checked.');
  };
  return (
    <>
      <Button onClick={open}>Show upload</Button>
      <Dialog title="Upload zip codes" opened={opened} onClose={() => setOpened(false)} busy={running} size="lg">
        <Stack gap="md">
          <Picker running={running} onChosen={upload} />
          <div role="alert">{failure && !running ? <Callout tone="red">{firstSentence(failure)}</Callout> : null}</div>
          <Format />
        </Stack>
      </Dialog>
    </>
  );
}

function Picker({ running, onChosen }: { running: boolean; onChosen: (file: File) => Promise<void> }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    if (!file) return;
    await onChosen(file);
    // Allow choosing the same file again after it was corrected.
    if (input.current) input.current.value = '';
  };
  return (
    <div className={classes.chosen}>
      <Text component="label" htmlFor={id} fw={500}>
        Zip archive
      </Text>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".zip,application/zip"
        disabled={running}
        data-autofocus
        onChange={(event) => void choose(event)}
      />
      <output>{running ? 'Just a moment, uploading...' : ''}</output>
    </div>
  );
}

const HELP: Record<ImportColumn, string> = {
  unformatted_zip_code: 'original value; not used',
  zip_code_id: '5 digits, including leading zeros',
  state: '2 letters',
  timezone: 'Eastern, Central, Mountain or Pacific',
  production_cycle_id: '1 is PC A, 2 is PC B',
  days_in_transit: '1 to 10',
  ship_day_name: 'a weekday, such as Wednesday',
  carrier: 'the slug of an existing carrier',
  default_pc: 'TRUE or FALSE; TRUE at most once per zip code',
  alternate_ups_service: 'empty, or the slug of an existing UPS carrier',
};

function Format() {
  const { carriers, isNoneYet } = useCarriers();
  const slugs = carriers.map(({ slug }) => slug).join(', ');
  return (
    <div>
      {isNoneYet ? (
        <Callout tone="orange">
          <NoneYet of="carriers" href={hrefTo({ to: '/carriers' })} screen="Carriers" /> Each row names a carrier by its
          slug.
        </Callout>
      ) : null}
      <Text size="sm">
        One CSV or text file in a zip archive: UTF-8, at most {IMPORT_LIMITS.rows.toLocaleString('en-US')} rows, with
        these columns in this order, named in its first line:
      </Text>
      <ol className={classes.columns}>
        {IMPORT_COLUMNS.map((column) => (
          <li key={column}>
            <code>{column}</code>: {HELP[column]}
            {column === 'carrier' && slugs ? ` (${slugs})` : ''}
          </li>
        ))}
      </ol>
    </div>
  );
}
