/** The fields that a reason requires (MON-12). */
export interface ReasonForm {
  readonly products: 'none' | 'optional' | 'required';
  readonly details: 'none' | 'optional' | 'required';
  readonly choices: { readonly mode: 'one' | 'many'; readonly options: readonly string[] } | null;
}

/** The answer to its question is the note. */
export interface AskingReason {
  readonly form: ReasonForm;
  readonly question: string | null;
  readonly answer_required: boolean;
}

export interface ReasonAnswer {
  readonly chosen: readonly string[];
  readonly note: string;
}

/** "Hair, Bone: note" (MON-12); null without either. */
export function writeReasonAnswer({ chosen, note }: ReasonAnswer): string | null {
  const options = chosen.join(', ');
  const text = note.trim();
  if (options === '') return text === '' ? null : text;
  return text === '' ? options : `${options}: ${text}`;
}

/** A text without an option of the reason is a note. */
export function readReasonAnswer(details: string | null, choices: ReasonForm['choices']): ReasonAnswer {
  const text = details?.trim() ?? '';
  const [named = '', ...rest] = text.split(':');
  const chosen = named.split(',').map((option) => option.trim());
  const areOptions = choices !== null && chosen.every((option) => choices.options.includes(option));
  return areOptions ? { chosen, note: rest.join(':').trim() } : { chosen: [], note: text };
}

/** By path of the body. `chosen` is not a path: options and note travel as one text. */
export function missingOfForm(
  { form, question, answer_required }: AskingReason,
  { details, picks }: { details: string | null; picks: number },
): Record<string, string> {
  const { chosen, note } = readReasonAnswer(details, form.choices);
  const missing: Record<string, string> = {};
  if (form.products === 'required' && picks === 0) missing['products'] = 'Please pick at least one product.';
  if (form.products === 'none' && picks > 0) missing['products'] = 'This reason does not allow products.';
  const options = form.choices?.options.join(', ');
  if (form.choices?.mode === 'one' && chosen.length !== 1) missing['chosen'] = `Please choose one of: ${options}.`;
  else if (form.choices && chosen.length === 0) missing['chosen'] = `Please choose at least one of: ${options}.`;
  if (answer_required && note === '') missing['reason_details'] = `Please provide a response to: ${question ?? ''}`;
  else if (form.details === 'required' && note === '') missing['reason_details'] = 'Please enter some details.';
  return missing;
}
