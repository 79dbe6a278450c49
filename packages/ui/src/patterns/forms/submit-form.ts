import type { UseFormReturnType } from '@mantine/form';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { unreadableTexts } from '../../controls/fields/unreadable-text.ts';
import { focusFirst } from './focus-first.ts';
import { listOfEntry } from './form-summary.ts';

/** Or shows what prevents it: errors and unreadable text, which must not be saved as an older or empty value. */
export function submitForm<Values>(
  form: UseFormReturnType<Values>,
  event: SubmitEvent<HTMLFormElement>,
  onSave: (values: Values) => void,
) {
  const unreadable = unreadableTexts(event.currentTarget);
  const refuse = (errors: UseFormReturnType<Values>['errors']) => {
    const all = { ...errors, ...unreadable };
    // Rendered at once: the summary must exist before it takes the focus.
    flushSync(() => form.setErrors(all));
    const nodeOf = (path: string | null) => (path === null ? null : form.getInputNode<HTMLElement, string>(path));
    focusFirst(Object.keys(all).map((path) => nodeOf(path) ?? nodeOf(listOfEntry(path))));
  };
  const isReadable = Object.keys(unreadable).length === 0;
  form.onSubmit((values) => (isReadable ? onSave(values) : refuse({})), refuse)(event);
}
