import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import { listCategories } from '@larder/contract/catalogue/categories/categories.ts';
import { listIndicators, listTags } from '@larder/contract/catalogue/reference-lists/product-filters.ts';
import { currentKids, type CurrentKids, saveKids } from '@larder/contract/customers/profile/profile.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { showUser } from '@larder/contract/customers/users/users.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { RepeatableRows } from '@larder/ui/patterns/forms/repeatable-rows.tsx';
import { useState } from 'react';
import * as z from 'zod';
import type { CallFailure } from '../../../calls/call-failure.ts';
import { useRead } from '../../../calls/use-read.ts';
import type { Named } from '../../../forms/field.ts';
import { offeredOptions } from '../../../forms/offered-options.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import {
  describeStored,
  EMPTY_KID,
  offeredCategories,
  toKidsValues,
  type KidsValues,
  toKidsBody,
} from './kids-values.ts';
import { nameOf } from '../users/users-columns.tsx';
import { LOG_READS } from '../logs/log-reads.ts';

/** Archived ones too, for kids that have them. */
const ALL = { query: { with_archived: true } };
const optionsFor = (entries: readonly Named[], stored: readonly string[] = []) =>
  offeredOptions(entries, stored).map(({ id, name }) => ({ value: String(id), label: name }));

export function EditKidsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const tags = useRead(listTags, ALL, { staleSeconds: 300 }).data?.data ?? [];
  const indicators = useRead(listIndicators, ALL, { staleSeconds: 300 }).data?.data ?? [];
  const all = useRead(listCategories, { query: { per_page: 100, with_deleted: true } }, { staleSeconds: 300 });
  const [initial] = useState(() => toKidsValues(user));
  const [read, setRead] = useState<CurrentKids>(() => ({ version: user.version, kids: user.kids?.data ?? [] }));
  const [isStale, setStale] = useState(false);
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(saveKids, {
    initial,
    toSent: (values: KidsValues) => ({
      params: { id: user.id },
      body: { kids: toKidsBody(values, new Set(read.kids.map(({ id }) => id))), version: read.version },
    }),
    refreshes: [showUser, ...LOG_READS],
    success: 'Success',
    failure: 'Kids not saved',
    onSaved: onClose,
    onRefused: (refused) => {
      const current = currentOf(refused);
      if (current === null) return;
      setRead(current);
      setStale(true);
    },
  });
  const [keys, setKeys] = useState(() => initial.kids.map(({ key }) => key));
  const storedOf = (key: string) => initial.kids.find((kid) => kid.key === key);
  const field = (path: string) => ({ ...form.getInputProps(path), key: form.key(path) });
  return (
    <Dialog title={`Kids of ${nameOf(user)}`} opened onClose={onClose} busy={used.saving} size="lg">
      <DialogForm form={form} action="Save kids" onCancel={onClose} {...used}>
        {isStale ? <Callout tone="orange">{describeStored(read.kids)}</Callout> : null}
        <RepeatableRows
          legend="Kids"
          noun="kid"
          most={20}
          onAdd={() => {
            const kid = EMPTY_KID();
            form.insertListItem('kids', kid);
            setKeys([...keys, kid.key]);
          }}
          onRemove={(index) => {
            form.removeListItem('kids', index);
            setKeys(keys.filter((_key, at) => at !== index));
          }}
          rows={keys.map((key, index) => ({
            key,
            fields: (
              <Stack gap="xs" flex={1}>
                <TextInput label="Name" required {...field(`kids.${index}.name`)} />
                {offeredCategories(all.data?.data ?? [], storedOf(key)?.meals ?? {}).map(({ id, label }) => (
                  <NumberInput
                    key={id}
                    label={label}
                    min={0}
                    max={99}
                    allowDecimal={false}
                    allowNegative={false}
                    {...form.getInputProps(`kids.${index}.meals.${id}`)}
                  />
                ))}
                <MultiSelect
                  label="Excluded tags"
                  data={optionsFor(tags, storedOf(key)?.tags)}
                  searchable
                  clearable
                  {...field(`kids.${index}.tags`)}
                />
                <MultiSelect
                  label="Excluded indicators"
                  data={optionsFor(indicators, storedOf(key)?.indicators)}
                  searchable
                  clearable
                  {...field(`kids.${index}.indicators`)}
                />
              </Stack>
            ),
          }))}
        />
      </DialogForm>
    </Dialog>
  );
}

/** Null unless a colleague changed the kids since they were read. */
function currentOf({ code, current }: CallFailure): CurrentKids | null {
  if (code !== 'stale') return null;
  const read = z.safeDecode(currentKids, current as z.input<typeof currentKids>);
  return read.success ? read.data : null;
}
