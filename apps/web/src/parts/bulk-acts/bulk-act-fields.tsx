import { Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { listCustomerTags } from '@larder/contract/customers/customer-tags/customer-tags.ts';
import type { BulkAct } from '@larder/contract/operations/bulk-acts/bulk-acts.ts';
import { faultsOfTemplate, MOST_BODY, MOST_SUBJECT } from '@larder/domain/customers/customer-mails/fill-template.ts';
import { MAIL_DEFINITIONS } from '@larder/domain/customers/customer-mails/mail-kinds.ts';
import { type Cents, ZERO } from '@larder/domain/values/cents.ts';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import { MoneyField } from '@larder/ui/controls/fields/money-field.tsx';
import type { Option } from '@larder/ui/controls/fields/use-search.ts';
import { searchPromoCodes } from '../promo-codes/search-promo-codes.ts';
import { useRead } from '../../calls/use-read.ts';
import { useCompensationReasons } from '../reasons/use-compensation-reasons.ts';
import type { ActKind } from './act-labels.ts';

export interface ActValues extends Record<string, unknown> {
  act: {
    tag_id: string;
    code: Option | null;
    override: boolean;
    amount: Cents | null;
    reason_id: string;
    details: string;
    subject: string;
    body: string;
  };
}

export const EMPTY: ActValues = {
  act: { tag_id: '', code: null, override: false, amount: null, reason_id: '', details: '', subject: '', body: '' },
};

export function toAct(kind: ActKind, { act }: ActValues): BulkAct {
  const { tag_id, code, override, amount, reason_id, details, subject, body } = act;
  if (kind === 'send-mail') return { kind, subject, body };
  if (kind === 'apply-promo-code') return { kind, code: code?.name ?? '', override };
  if (kind === 'give-credit') return { kind, amount: amount ?? ZERO, reason_id: Number(reason_id), details };
  return { kind, tag_id: Number(tag_id) };
}

export function missingValues(kind: ActKind, { act }: ActValues): Record<string, string> {
  if (kind === 'apply-promo-code') return act.code === null ? { 'act.code': 'Please choose a promo code.' } : {};
  if (kind === 'send-mail') return missingOfMail(act);
  if (kind !== 'give-credit') return act.tag_id === '' ? { 'act.tag_id': 'Please choose a tag.' } : {};
  return {
    ...(act.amount === null || act.amount <= 0 ? { 'act.amount': 'Please enter an amount above zero.' } : {}),
    ...(act.reason_id === '' ? { 'act.reason_id': 'Please choose a reason.' } : {}),
  };
}

function missingOfMail({ subject, body }: ActValues['act']): Record<string, string> {
  const faults = {
    ...faultsOfTemplate('announcement', { subject, body }),
    ...(subject.trim() === '' && { subject: 'Subject is required.' }),
    ...(body.trim() === '' && { body: 'Text is required.' }),
  };
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [`act.${field}`, fault]));
}

interface FieldsProps {
  kind: ActKind;
  form: UseFormReturnType<ActValues>;
}

export function BulkActFields({ kind, form }: FieldsProps) {
  const field = (path: string, options = {}) => ({ ...form.getInputProps(path, options), key: form.key(path) });
  if (kind === 'give-credit') return <CreditFields field={field} />;
  if (kind === 'send-mail') return <MailFields field={field} />;
  if (kind !== 'apply-promo-code') return <TagField field={field} hasArchived={kind === 'remove-tag'} />;
  return (
    <Stack gap="sm">
      <Autocomplete
        label="Promo code"
        required
        search={searchPromoCodes}
        unknown={() => 'Promo code is not found.'}
        {...field('act.code')}
      />
      <Checkbox
        label="Override"
        description="Replace another code that a customer already has"
        {...field('act.override', { type: 'checkbox' })}
      />
    </Stack>
  );
}

type Field = (path: string) => ReturnType<UseFormReturnType<ActValues>['getInputProps']> & { key: string };
const CHOOSE = { value: '', label: 'Choose' };

function TagField({ field, hasArchived }: { field: Field; hasArchived: boolean }) {
  const tags = useRead(listCustomerTags, { query: {} }, { staleSeconds: 60 }).data?.data ?? [];
  const offered = tags.filter(({ archived_at }) => hasArchived || archived_at === null);
  const { key, ...props } = field('act.tag_id');
  return (
    <NativeSelect
      key={`${key}:${offered.length}`}
      label="Tag"
      required
      data={[CHOOSE, ...offered.map(({ id, name }) => ({ value: String(id), label: name }))]}
      {...props}
    />
  );
}

function CreditFields({ field }: { field: Field }) {
  const reasons = useCompensationReasons();
  // Those that ask for products are refused: a credit of many customers names none.
  const refused = new Set(reasons.all.filter(({ form }) => form.products === 'required').map(({ id }) => String(id)));
  const groups = reasons.groups
    .map(({ group, items }) => ({ group, items: items.filter(({ value }) => !refused.has(value)) }))
    .filter(({ items }) => items.length > 0);
  const { key, ...reason } = field('act.reason_id');
  const { key: amountKey, ...amount } = field('act.amount');
  const { key: detailsKey, ...details } = field('act.details');
  return (
    <Stack gap="sm">
      <MoneyField key={amountKey} label="Credit for each customer" required {...amount} />
      <NativeSelect
        key={`${key}:${groups.flatMap(({ items }) => items).length}`}
        label="Reason"
        required
        data={[CHOOSE, ...groups]}
        {...reason}
      />
      <TextInput key={detailsKey} label="Details" {...details} />
    </Stack>
  );
}

const PLACEHOLDER_NAMES = MAIL_DEFINITIONS.announcement.placeholders.map((name) => `{{${name}}}`).join(' ');

function MailFields({ field }: { field: Field }) {
  const { key: subjectKey, ...subject } = field('act.subject');
  const { key: bodyKey, ...body } = field('act.body');
  return (
    <Stack gap="sm">
      <TextInput key={subjectKey} label="Subject" required maxLength={MOST_SUBJECT} {...subject} />
      <Textarea key={bodyKey} label="Text" required autosize minRows={8} maxRows={18} maxLength={MOST_BODY} {...body} />
      <Text size="sm" c="dimmed">
        {`Placeholders: ${PLACEHOLDER_NAMES}. A paragraph with a placeholder that has no value is left out. Those of an order have one if exactly one order of the customer is selected.`}
      </Text>
    </Stack>
  );
}
