import { INVALID_INPUT } from '@larder/domain/values/invalid-input.ts';
import type { Answer, Route, Sent } from '@larder/contract/wire/route.ts';
import type { Conflict } from '@larder/ui/patterns/forms/conflict-view.tsx';
import type { FormRefusal } from '@larder/ui/patterns/forms/form-refusal.ts';
import type { LeaveGuard } from '@larder/ui/patterns/forms/leave-dialog.tsx';
import { unreadableTexts } from '@larder/ui/controls/fields/unreadable-text.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { bodyErrors } from './body-errors.ts';
import { CallFailure } from '../calls/call-failure.ts';
import { valueAt } from './rebase.ts';
import { sessionEvents } from '../calls/session-events.ts';
import { useCall } from '../calls/use-call.ts';
import { keyOfRoute } from '../calls/use-read.ts';
import { useLeaveGuard } from './leaving/use-leave-guard.ts';
import { useRecordVersion, type EditedRecord } from './use-record-version.ts';
import { useRefusableForm, type RefusableForm } from './use-refusable-form.ts';

export interface RecordFormOptions<D extends Route, Values> {
  initial: Values;
  toSent: (values: Values, against: Against<Values>) => Sent<D> | null;
  refreshes: readonly Route[] | 'all';
  /** Null for no success toast. */
  success: string | ((answer: Answer<D>) => string | null);
  successMessage?: string | ((answer: Answer<D>) => string);
  failure: string;
  onSaved?: (answer: Answer<D>) => void;
  /** After a refusal, whose reason is on the screen. */
  onRefused?: (failure: CallFailure) => void;
  check?: (values: Values) => Record<string, string>;
  /** Before values are sent; false returns to the form, and a failure is shown like one of the save. */
  review?: (values: Values) => Promise<boolean>;
  edits?: EditedRecord<D, Values>;
}

/** The record version that a form edits (see `edits`), as far as the request depends on it. */
export interface Against<Values> {
  version: number | undefined;
  seen: Values;
  /**
   * Whether the form differs from the record at a path; unchanged values are omitted where sending them has an effect.
   */
  isChanged: (path: string) => boolean;
}

interface UsedRecordForm<Values> {
  form: UseFormReturnType<Values>;
  saving: boolean;
  onSave: (values: Values) => void;
  refusal: FormRefusal | null;
  conflict: Conflict | null;
  guard: LeaveGuard;
}

/**
 * A form that saves through a route: validated by the body's schema, with refusals under their fields and typed values
 * kept. Give each field `key={form.key(path)}` and `{...form.getInputProps(path)}`, so that it shows values set by a
 * save or a conflict.
 */
export function useRecordForm<const D extends Route, Values extends Record<string, unknown>>(
  route: D,
  options: RecordFormOptions<D, Values>,
): UsedRecordForm<Values> {
  const {
    initial,
    toSent,
    refreshes,
    success,
    successMessage = null,
    failure,
    onSaved,
    onRefused,
    check,
    review,
    edits,
  } = options;
  const [of] = keyOfRoute(route);
  const { run } = useCall(route, { refreshes });
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const refusable: RefusableForm<Values> = useRefusableForm({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: (values) => {
      const sent = sentOf(values);
      return { ...check?.(values), ...(sent && bodyErrors(route, sentBody(sent))) };
    },
  });
  const { form, refusal, ...errors } = refusable;
  const version = useRecordVersion(route, form, initial, edits);
  const guard = useLeaveGuard(useDirtiness(form));
  const sentOf = (values: Values) =>
    toSent(values, {
      version: version.current(),
      seen: version.seen(),
      isChanged: (path) => version.isChanged(values, path),
    });

  const save = async (values: Values) => {
    if (busy.current) return;
    const sent = sentOf(values);
    if (sent === null) {
      errors.clear();
      toast.success('No changes to save.', null, { of });
      return;
    }
    busy.current = true;
    setSaving(true);
    errors.clear();
    try {
      if (review && !(await review(values))) return;
      const answer = await run(sentOf(values) ?? sent);
      version.saved(values, answer);
      const done = typeof success === 'string' ? success : success(answer);
      const message = typeof successMessage === 'function' ? successMessage(answer) : successMessage;
      if (done !== null) toast.success(done, message, { of });
      onSaved?.(answer);
    } catch (error) {
      refuse(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof CallFailure)) throw error;
    const changes = version.stale(error);
    onRefused?.(error);
    if (changes === 'clash') return;
    // A message shown at its field is not repeated, but the title 'Error' alone would say nothing (STAFF-63).
    const messages = Object.values(error.errors).flat();
    const isAtField = messages.includes(error.message) || (messages.length > 0 && error.message === INVALID_INPUT);
    const generic = failure === 'Error' ? INVALID_INPUT : null;
    toast.error(failure, isAtField ? generic : error.message, { of });
    errors.refuse(
      {
        status: error.status,
        message: changes === null ? error.message : `${error.message} Changed in the meantime: ${changes.join(', ')}.`,
        errors: changes === null ? error.errors : {},
      },
      error.code === 'unauthenticated' ? { label: 'Sign in', run: signInAgain } : undefined,
    );
  };
  const signInAgain = () =>
    void sessionEvents()
      .ended()
      .then((isSignedIn) => {
        if (isSignedIn) errors.clear();
      });
  const onSave = (values: Values) => void save(values);
  const { clash } = version;
  const conflict: Conflict | null = clash && {
    by: clash.by,
    fields: clash.fields,
    onResolve: (chosen) => onSave(version.resolve(clash, chosen)),
    onCancel: version.forgetClash,
  };
  return {
    form,
    saving,
    onSave,
    refusal,
    conflict,
    guard,
  };
}

const sentBody = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && 'body' in sent ? sent.body : undefined;

/** A stable function for the life of the form. */
function useDirtiness<Values>(form: UseFormReturnType<Values>): () => boolean {
  const [isDirty] = useState(() => () => form.isDirty() || hasUnreadableText(form));
  return isDirty;
}

/** Other forms may be on the page. */
const hasUnreadableText = <Values>(form: UseFormReturnType<Values>): boolean =>
  Object.keys(unreadableTexts(document)).some((path) => valueAt(form.getValues(), path) !== undefined);
