import { Text } from '@mantine/core';
import { listCustomerTags } from '@larder/contract/customers/customer-tags/customer-tags.ts';
import { previewMailTemplate, showMailTemplate } from '@larder/contract/customers/customer-mails/mail-templates.ts';
import { listBatches } from '@larder/contract/operations/batches/batches.ts';
import { type BulkActPreview, bulkActPreview, runBulkAct } from '@larder/contract/operations/bulk-acts/bulk-acts.ts';
import { refusalToAct } from '@larder/domain/operations/bulk-acts/bulk-acts.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { changedPreview } from '../../calls/money-calls.ts';
import { useCall } from '../../calls/use-call.ts';
import { useRead } from '../../calls/use-read.ts';
import type { CountedNoun } from '../../lists/describe-export.ts';
import { usePreviewedForm } from '../../forms/use-previewed-form.ts';
import { BatchDialog } from '../batches/batch-dialog.tsx';
import { ACT_LABELS, type ActKind } from './act-labels.ts';
import { type ActValues, BulkActFields, EMPTY, missingValues, toAct } from './bulk-act-fields.tsx';
import { describeCount, ORDERS, USERS } from './selection.ts';
import type { UsedSelection } from './use-selection.ts';
import classes from './bulk-act-dialog.module.css';

interface BulkActDialogProps {
  kind: ActKind;
  used: UsedSelection;
  onClose: () => void;
}

const CUSTOMERS: CountedNoun = { one: 'customer', many: 'customers' };
/** The customers of orders are called so; a list of users is one of users. */
const nounOf = ({ orders }: BulkActPreview) => (orders === null ? USERS : CUSTOMERS);

/** OPS-39 */
export default function BulkActDialog(props: BulkActDialogProps) {
  return props.kind === 'send-mail' ? <MailDialog {...props} /> : <ActDialog {...props} initial={EMPTY} />;
}

/** Begins with the saved text of messages. */
function MailDialog(props: BulkActDialogProps) {
  const read = useRead(showMailTemplate, { params: { kind: 'announcement' } });
  if (read.data) {
    const { subject, body } = read.data.data;
    return <ActDialog {...props} initial={{ act: { ...EMPTY.act, subject, body } }} />;
  }
  return (
    <Dialog title={ACT_LABELS[props.kind].title} opened onClose={props.onClose} size="lg">
      {read.isPending ? (
        <PanelSkeleton />
      ) : (
        <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
      )}
    </Dialog>
  );
}

function ActDialog({ kind, used, onClose, initial }: BulkActDialogProps & { initial: ActValues }) {
  const [sent] = useState(used.sent);
  const [batchId, setBatchId] = useState<number | null>(null);
  const { run } = useCall(runBulkAct, {
    refreshes: [listBatches],
    onDone: ({ data }) => setBatchId('id' in data ? data.id : null),
  });
  const previewed = usePreviewedForm<ActValues, BulkActPreview, null>({
    initial,
    validate: (values) => missingValues(kind, values),
    firstPart: null,
    look: async (values) => {
      const { data } = await call(runBulkAct, {
        query: { preview: true },
        body: { selection: sent, act: toAct(kind, values) },
      });
      if ('fingerprint' in data) return data;
      throw new Error('Expected a preview, but received a different response');
    },
    push: (values, { selected, orders, fingerprint }) =>
      run({
        query: {},
        // The number that was reviewed is the one that is confirmed.
        body: {
          selection: 'count' in sent ? { ...sent, count: orders ?? selected } : sent,
          act: toAct(kind, values),
          expected: fingerprint,
        },
      }),
    changed: (failure) => changedPreview(bulkActPreview, failure),
    success: 'The batch is being processed',
    failure: 'Batch not started',
    onPushed: () => undefined,
  });
  const { title, button } = ACT_LABELS[kind];
  return (
    <BatchDialog
      title={title}
      onClose={onClose}
      previewed={previewed}
      fields={<BulkActFields kind={kind} form={previewed.form} />}
      review={({ preview, values }) => (
        <>
          <Reviewed preview={preview} />
          <Chosen kind={kind} values={values} />
          {kind === 'send-mail' ? <WrittenMail values={values} preview={preview} /> : null}
        </>
      )}
      action={(preview) =>
        preview.included === 0 ? null : `${button} (${describeCount(preview.included, nounOf(preview))})`
      }
      batchId={batchId}
      shows="progress, failures and their reasons"
    />
  );
}

function Chosen({ kind, values: { act } }: { kind: ActKind; values: ActValues }) {
  if (kind === 'add-tag' || kind === 'remove-tag') return <ChosenTag id={Number(act.tag_id)} />;
  if (kind !== 'apply-promo-code') return null;
  return <Text>{`Promo code: ${act.code?.name ?? ''}${act.override ? ', in place of any other one' : ''}`}</Text>;
}

function ChosenTag({ id }: { id: number }) {
  const tags = useRead(listCustomerTags, { query: {} }, { staleSeconds: 60 }).data?.data ?? [];
  return <Text>{`Tag: ${tags.find((tag) => tag.id === id)?.name ?? ''}`}</Text>;
}

const names = (customers: BulkActPreview['examples'], count: number): string => {
  const listed = customers.map(({ name, email }) => `${name} (${email})`).join(', ');
  return count > customers.length ? `${listed} and ${count - customers.length} more` : listed;
};

function Reviewed({ preview }: { preview: BulkActPreview }) {
  const { selected, orders, included, examples, left_out, credit } = preview;
  const noun = nounOf(preview);
  const refusal = refusalToAct(included);
  return (
    <>
      <Text fw={550}>
        {orders === null
          ? `${describeCount(included, noun)} of ${selected.toLocaleString('en-US')} selected`
          : `${describeCount(included, noun)} of ${describeCount(orders, ORDERS)}`}
      </Text>
      {credit ? (
        <Text>{`${formatDollars(credit.each)} for each customer, ${formatDollars(credit.total)} in all`}</Text>
      ) : null}
      {refusal ? <Callout tone="red">{refusal.message}</Callout> : <Text size="sm">{names(examples, included)}</Text>}
      {left_out.map(({ reason, customers, examples: of }) => (
        <Callout key={reason} tone="orange">
          <b>{`Left out: ${describeCount(customers, noun)}.`}</b> {reason} <br />
          {names(of, customers)}
        </Callout>
      ))}
    </>
  );
}

/** As the first of them gets it, with their newest order. */
function WrittenMail({ values: { act }, preview }: { values: ActValues; preview: BulkActPreview }) {
  const [first] = preview.examples;
  const read = useRead(
    previewMailTemplate,
    {
      params: { kind: 'announcement' },
      body: { subject: act.subject, body: act.body, ...(first && { user_id: first.id }) },
    },
    { enabled: first !== undefined },
  );
  if (!first) return null;
  if (read.isPending) return <PanelSkeleton />;
  if (!read.data) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  const { to, subject, text } = read.data.data;
  return (
    <section className={classes.mail} aria-label="Example of the e-mail">
      <Text size="sm" c="dimmed">{`Example: to ${to}`}</Text>
      <Text fw={600}>{subject}</Text>
      <p>{text.trim()}</p>
    </section>
  );
}
