import type { FormRefusal, Remedy } from '@larder/ui/patterns/forms/form-refusal.ts';
import { useFormErrors } from '@larder/ui/patterns/forms/use-form-errors.ts';
import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { CallFailure } from '../calls/call-failure.ts';

type Refusing = Pick<CallFailure, 'status' | 'message' | 'errors'>;

export interface RefusableForm<Values> {
  form: UseFormReturnType<Values>;
  refusal: FormRefusal | null;
  refuse: (failure: Refusing, remedy?: Remedy) => void;
  clear: () => void;
}

/** Refused values that are changed since are no longer refused; a refusal for another reason stays. */
export function useRefusableForm<Values extends Record<string, unknown>>(
  options: UseFormInput<Values>,
): RefusableForm<Values> {
  const [isOutdated, setOutdated] = useState(false);
  const [isAboutValues, setAboutValues] = useState(false);
  const form = useForm<Values>({ ...options, onValuesChange: () => setOutdated(true) });
  const { refusal, show, clear } = useFormErrors(form);
  return {
    form,
    refusal: isOutdated && isAboutValues ? null : refusal,
    refuse: ({ status, message, errors }, remedy) => {
      setOutdated(false);
      setAboutValues(status === 422);
      show(message, errors, remedy);
    },
    clear,
  };
}
