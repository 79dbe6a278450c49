import { INVALID_INPUT } from '@larder/domain/values/invalid-input.ts';
import type { FormRefusal } from '@larder/ui/patterns/forms/form-refusal.ts';
import type { LeaveGuard } from '@larder/ui/patterns/forms/leave-dialog.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import type { UseFormReturnType } from '@mantine/form';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { CallFailure, serverMessage } from '../calls/call-failure.ts';
import { useLeaveGuard } from './leaving/use-leave-guard.ts';
import { useRefusableForm } from './use-refusable-form.ts';

interface PreviewedFormOptions<Values, Preview, Part> {
  initial: Values;
  validate: (values: Values) => Record<string, string>;
  /** Its first page, all states. */
  firstPart: Part;
  look: (values: Values, part: Part) => Promise<Preview>;
  push: (values: Values, preview: Preview) => Promise<unknown>;
  /** Null for any other failure. */
  changed?: (failure: CallFailure) => Preview | null;
  success: string;
  failure: string;
  onPushed: () => void;
}

interface Request<Values> {
  values: Values;
  attempt: number;
  notice: string | null;
}

/** The submitted values and the part of their preview on the screen. */
export interface ReviewedPreview<Values, Preview, Part> {
  values: Values;
  preview: Preview;
  part: Part;
  turnTo: (part: Part) => void;
  isTurning: boolean;
  /** Why the part did not load, or why it is reviewed again. */
  failure: string | null;
  push: () => Promise<void>;
  pushing: boolean;
  back: () => void;
}

interface PreviewedForm<Values, Preview, Part> {
  form: UseFormReturnType<Values>;
  used: { saving: boolean; onSave: (values: Values) => void; refusal: FormRefusal | null; guard: LeaveGuard };
  reviewed: ReviewedPreview<Values, Preview, Part> | null;
}

/** A form whose values are previewed, part by part, before the call is made. Everything filled in stays either way. */
export function usePreviewedForm<Values extends Record<string, unknown>, Preview, Part>(
  options: PreviewedFormOptions<Values, Preview, Part>,
): PreviewedForm<Values, Preview, Part> {
  const { initial, validate, firstPart, look, push, changed, success, failure, onPushed } = options;
  const client = useQueryClient();
  const id = useId();
  const attempts = useRef(0);
  const [requested, setRequested] = useState<Request<Values> | null>(null);
  const [part, setPart] = useState(firstPart);
  const [working, setWorking] = useState(false);
  const busy = useRef(false);
  const { form, refusal, refuse, clear } = useRefusableForm<Values>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate,
  });
  const [isDirty] = useState(() => () => form.isDirty());
  const guard = useLeaveGuard(isDirty);
  const keyOf = (attempt: number, of: Part) => ['preview', id, attempt, of];
  const read = useQuery<Preview, CallFailure>({
    queryKey: keyOf(requested?.attempt ?? 0, part),
    queryFn: () => (requested ? look(requested.values, part) : Promise.reject(new Error('No preview was requested'))),
    enabled: requested !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

  const show = (values: Values, first: Preview, notice: string | null) => {
    attempts.current += 1;
    client.setQueryData(keyOf(attempts.current, firstPart), first);
    setPart(firstPart);
    setRequested({ values, attempt: attempts.current, notice });
  };
  const once = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    clear();
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      // Fields show their own errors.
      const messages = Object.values(error.errors).flat();
      const isAtField = messages.includes(error.message) || (messages.length > 0 && error.message === INVALID_INPUT);
      toast.error(isAtField ? failure : serverMessage(error, failure));
      const now = requested ? (changed?.(error) ?? null) : null;
      if (requested && now !== null) {
        show(requested.values, now, error.message);
        return;
      }
      setRequested(null);
      // The form must be on the screen before its fields can show errors.
      setTimeout(() => refuse(error));
    } finally {
      busy.current = false;
      setWorking(false);
    }
  };
  const onSave = (values: Values) =>
    void once(async () => {
      show(values, await look(values, firstPart), null);
    });
  const pushReviewed = (values: Values, preview: Preview) =>
    once(async () => {
      await push(values, preview);
      form.resetDirty();
      toast.success(success);
      onPushed();
    });
  const preview = read.data;
  const reviewed: ReviewedPreview<Values, Preview, Part> | null =
    requested && preview !== undefined
      ? {
          values: requested.values,
          preview,
          part,
          turnTo: setPart,
          isTurning: read.isPlaceholderData,
          failure: read.error?.message ?? requested.notice,
          push: () => pushReviewed(requested.values, preview),
          pushing: working,
          back: () => setRequested(null),
        }
      : null;
  return { form, used: { saving: working, onSave, refusal, guard }, reviewed };
}
