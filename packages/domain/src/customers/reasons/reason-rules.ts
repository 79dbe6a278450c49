import { CREDIT_REASON_TYPES, type ReasonType } from '../../values/enums/reason-types.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

interface WrittenReason {
  readonly type: ReasonType;
  readonly title: string;
  readonly question: string | null;
  readonly answer_required: boolean;
  readonly products: 'none' | 'optional' | 'required';
  readonly details: 'none' | 'optional' | 'required';
  readonly choices_mode: 'one' | 'many' | null;
  readonly choices_options: readonly string[];
}

export const isCreditReason = (type: ReasonType): boolean => CREDIT_REASON_TYPES.some((each) => each === type);

/** The types that one dialog offers together. */
export const typesOfferedWith = (type: ReasonType): readonly ReasonType[] =>
  isCreditReason(type) ? CREDIT_REASON_TYPES : [type];

/** Every contradiction by its field (CUST-37). */
export function faultsOfReason(reason: WrittenReason): Record<string, string> {
  const faults = { ...faultOfTitle(reason), ...faultOfAnswer(reason), ...faultsOfChoices(reason) };
  return isCreditReason(reason.type)
    ? { ...faults, ...faultOfDetails(reason) }
    : { ...faults, ...onlyOfCredits(reason) };
}

/** A file of credits names a reason by its title or ID, and puts details after a colon (OPS-15). */
function faultOfTitle({ title }: WrittenReason): Record<string, string> {
  if (title.includes(':')) return { title: 'A title cannot contain a colon: files of credits put details after it.' };
  return /\p{L}/u.test(title) ? {} : { title: 'A title needs at least one letter, so that it differs from an ID.' };
}

const faultOfAnswer = ({ question, answer_required }: WrittenReason): Record<string, string> =>
  answer_required && question === null ? { question: 'Please enter the question that must be answered.' } : {};

/** The answer is entered into the details, which are also there with options. */
const faultOfDetails = ({ question, details, choices_mode }: WrittenReason): Record<string, string> =>
  question !== null && details === 'none' && choices_mode === null
    ? { details: 'Please choose optional or required details: the answer to the question is entered there.' }
    : {};

/** Options travel as "Hair, Bone: note" (MON-12). */
function faultsOfChoices({ choices_mode, choices_options: options }: WrittenReason): Record<string, string> {
  if (choices_mode === null)
    return options.length === 0
      ? {}
      : { choices_mode: 'Please choose whether one or several options can be selected, or remove the options.' };
  const faults = options.flatMap((option, index) => {
    const fault = faultOfOption(option, options.slice(0, index));
    return fault === null ? [] : [[`choices_options.${index}`, fault] as const];
  });
  return options.length < 2
    ? { choices_options: 'Please enter at least two options, one per line.' }
    : Object.fromEntries(faults);
}

function faultOfOption(option: string, before: readonly string[]): string | null {
  if (/[,:]/.test(option)) return 'An option cannot contain a comma or a colon.';
  const isRepeated = before.some((other) => other.toLowerCase() === option.toLowerCase());
  return isRepeated ? 'This option is listed twice.' : null;
}

/** Other dialogs always have a field for details, and nothing else. */
function onlyOfCredits({ products, details, choices_mode }: WrittenReason): Record<string, string> {
  return {
    ...(products !== 'none' && { products: 'Only reasons for credits and refunds can ask for products.' }),
    ...(details !== 'optional' && {
      details: 'Details are always optional here. To require them, enter a question and require an answer.',
    }),
    ...(choices_mode !== null && { choices_mode: 'Only reasons for credits and refunds can have options.' }),
  };
}

const IMPOSSIBLE: Record<ReasonType, string> = {
  SKIP: 'skip an order',
  CREDIT_REGULAR: 'issue a credit or refund',
  CREDIT_FOR_PRODUCT: 'issue a credit or refund',
  CREDIT_FOR_PROMOCODE: 'issue a credit or refund',
  SUBSCRIPTION_CANCELLATION: 'cancel a subscription',
  SUBSCRIPTION_PAUSE: 'pause a subscription',
};

/** `is_last`: no other reason that is not archived is offered with it (CUST-38). */
export function refusalToArchiveReason(reason: {
  readonly type: ReasonType;
  readonly archived_at: string | null;
  readonly is_last: boolean;
}): Refusal | null {
  if (reason.archived_at !== null) return refusal('This reason is already archived.');
  return reason.is_last
    ? refusal(`This is the last reason to ${IMPOSSIBLE[reason.type]}. Create another one before archiving it.`)
    : null;
}

export const refusalToRestoreReason = ({ archived_at }: { readonly archived_at: string | null }): Refusal | null =>
  archived_at === null ? refusal('This reason is not archived.') : null;

export const refusalToChooseReason = (
  { title, is_archived }: { readonly title: string; readonly is_archived: boolean },
  field: string,
): Refusal | null =>
  is_archived ? refusal(`The reason "${title}" is archived. Please choose another one.`, field) : null;
