import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirst } from './focus-first.ts';
import { sortErrors, type FormRefusal, type Remedy } from './form-refusal.ts';

export interface FormErrors {
  refusal: FormRefusal | null;
  show: (message: string, errors: Record<string, string[]>, remedy?: Remedy) => void;
  clear: () => void;
}

/** Fields under their inputs, the rest to the summary. */
export function useFormErrors<Values>(form: UseFormReturnType<Values>): FormErrors {
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const { clearErrors, getInputNode, setErrors } = form;
  const show = useCallback(
    (message: string, errors: Record<string, string[]>, remedy?: Remedy) => {
      const { fields, rest } = sortErrors(errors, (path) => getInputNode(path) !== null);
      // Rendered at once: the summary must exist before it takes the focus.
      flushSync(() => {
        setErrors(fields);
        setRefusal({ message, rest, remedy });
      });
      focusFirst(Object.keys(fields).map((path) => getInputNode<HTMLElement, string>(path)));
    },
    [getInputNode, setErrors],
  );
  const clear = useCallback(() => {
    clearErrors();
    setRefusal(null);
  }, [clearErrors]);
  return { refusal, show, clear };
}
