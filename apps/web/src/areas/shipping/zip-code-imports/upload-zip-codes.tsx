import { Text } from '@mantine/core';
import { listZipCodeImports, uploadZipCodes } from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { IMPORT_COLUMNS, IMPORT_LIMITS, type ImportColumn } from '@larder/domain/values/enums/zip-code-imports.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { useCall } from '../../../calls/use-call.ts';
import { hrefTo } from '../../../href-to.ts';
import { CSV_FILE, FileColumns, UploadFile } from '../../../parts/imports/upload-file.tsx';
import { NoneYet } from '../../../parts/none-yet.tsx';
import { useCarriers } from '../carriers/use-carriers.ts';

const FILE = { label: 'Zip archive or CSV file', accept: `.zip,application/zip,${CSV_FILE.accept}` };

export function UploadZipCodes() {
  const upload = useCall(uploadZipCodes, { refreshes: [listZipCodeImports] });
  return (
    <UploadFile button="Show upload" title="Upload zip codes" file={FILE} upload={upload}>
      <Format />
    </UploadFile>
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
        A CSV or text file, such as an export of zip codes, or a zip archive with one: UTF-8, at most{' '}
        {IMPORT_LIMITS.rows.toLocaleString('en-US')} rows, with these columns in this order, named in its first line:
      </Text>
      <FileColumns
        columns={IMPORT_COLUMNS}
        help={{ ...HELP, carrier: slugs ? `${HELP.carrier} (${slugs})` : HELP.carrier }}
        isOrdered
      />
      <Text size="sm">
        A line whose columns from production_cycle_id on are all empty leaves its zip code without shipping rules.
      </Text>
    </div>
  );
}
