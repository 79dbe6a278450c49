import { INVALID_INPUT } from '@larder/domain/values/invalid-input.ts';
import type { FormRefusal } from '@larder/ui/patterns/form-refusal.ts';
import type { LeaveGuard } from '@larder/ui/patterns/leave-dialog.tsx';
import { useFormErrors } from '@larder/ui/patterns/use-form-errors.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { CallFailure, serverMessage } from './call-failure.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface PreviewedFormOptions<Values, Shown, Part> {
  initial: Values;
  validate: (values: Values) => Record<string, string>;
  /** Which part of the preview is shown first: its first page, all states. */
  firstPart: Part;
  /** A part of what would be done. Changes nothing. */
  look: (values: Values, part: Part) => Promise<Shown>;
  /** Does what was seen. */
  push: (values: Values, shown: Shown) => Promise<unknown>;
  /** The first part as it is now, where what was seen changed meanwhile; null for any other failure. */
  changed?: (failure: CallFailure) => Shown | null;
  success: string;
  /** The words where the server has none. */
  failure: string;
  onPushed: () => void;
}

interface Asked<Values> {
  values: Values;
  attempt: number;
  /** Why it is looked at again. */
  notice: string | null;
}

/** What was asked, and what of it is looked at. */
export interface SeenPreview<Values, Shown, Part> {
  values: Values;
  shown: Shown;
  part: Part;
  turnTo: (part: Part) => void;
  /** The part asked for is on its way; why it did not come, or why it is looked at again. */
  isTurning: boolean;
  failure: string | null;
  push: () => Promise<void>;
  pushing: boolean;
  /** Back to the form, as it was filled in. */
  back: () => void;
}

interface PreviewedForm<Values, Shown, Part> {
  /** For `RecordForm`. */
  form: UseFormReturnType<Values>;
  used: { saving: boolean; onSave: (values: Values) => void; refusal: FormRefusal | null; guard: LeaveGuard };
  seen: SeenPreview<Values, Shown, Part> | null;
}

/** A form whose values are first looked at, part by part, and only then done. What was filled in stays either way. */
export function usePreviewedForm<Values extends Record<string, unknown>, Shown, Part>(
  options: PreviewedFormOptions<Values, Shown, Part>,
): PreviewedForm<Values, Shown, Part> {
  const { initial, validate, firstPart, look, push, changed, success, failure, onPushed } = options;
  const client = useQueryClient();
  const id = useId();
  const attempts = useRef(0);
  const [asked, setAsked] = useState<Asked<Values> | null>(null);
  const [part, setPart] = useState(firstPart);
  const [working, setWorking] = useState(false);
  const busy = useRef(false);
  const form = useForm<Values>({ mode: 'uncontrolled', initialValues: initial, validate });
  const errors = useFormErrors(form);
  const [isDirty] = useState(() => () => form.isDirty());
  const guard = useLeaveGuard(isDirty);
  const keyOf = (attempt: number, of: Part) => ['preview', id, attempt, of];
  const read = useQuery<Shown, CallFailure>({
    queryKey: keyOf(asked?.attempt ?? 0, part),
    queryFn: () => (asked ? look(asked.values, part) : Promise.reject(new Error('Nothing was asked'))),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

  const show = (values: Values, first: Shown, notice: string | null) => {
    attempts.current += 1;
    client.setQueryData(keyOf(attempts.current, firstPart), first);
    setPart(firstPart);
    setAsked({ values, attempt: attempts.current, notice });
  };
  const once = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    errors.clear();
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      // Fields say by themselves what is wrong with them.
      const isSaidThere = error.message === INVALID_INPUT && Object.keys(error.errors).length > 0;
      toast.error(isSaidThere ? failure : serverMessage(error, failure));
      const now = asked ? (changed?.(error) ?? null) : null;
      if (asked && now !== null) {
        show(asked.values, now, error.message);
        return;
      }
      setAsked(null);
      // The form must be on the screen before its fields can say what is wrong.
      setTimeout(() => errors.show(error.message, error.errors));
    } finally {
      busy.current = false;
      setWorking(false);
    }
  };
  const onSave = (values: Values) =>
    void once(async () => {
      show(values, await look(values, firstPart), null);
    });
  const pushSeen = (values: Values, shown: Shown) =>
    once(async () => {
      await push(values, shown);
      form.resetDirty();
      toast.success(success);
      onPushed();
    });
  const shown = read.data;
  const seen: SeenPreview<Values, Shown, Part> | null =
    asked && shown !== undefined
      ? {
          values: asked.values,
          shown,
          part,
          turnTo: setPart,
          isTurning: read.isPlaceholderData,
          failure: read.error?.message ?? asked.notice,
          push: () => pushSeen(asked.values, shown),
          pushing: working,
          back: () => setAsked(null),
        }
      : null;
  return { form, used: { saving: working, onSave, refusal: errors.refusal, guard }, seen };
}
