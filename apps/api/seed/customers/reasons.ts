import type { World } from '../world.ts';

type Type =
  | 'SKIP'
  | 'CREDIT_REGULAR'
  | 'CREDIT_FOR_PRODUCT'
  | 'CREDIT_FOR_PROMOCODE'
  | 'SUBSCRIPTION_CANCELLATION'
  | 'SUBSCRIPTION_PAUSE';
interface Reason {
  type: Type;
  title: string;
  /** May contain Markdown (CAT-24). */
  description?: string;
  question?: string;
  answerRequired?: boolean;
  products?: 'none' | 'optional' | 'required';
  details?: 'none' | 'optional' | 'required';
  choices?: { mode: 'one' | 'many'; options: string[] };
}

const REASONS: Reason[] = [
  { type: 'SKIP', title: 'Too much food at home', description: 'Offer a **smaller plan** before the skip.' },
  { type: 'SKIP', title: 'Away that week' },
  { type: 'SKIP', title: 'Something else', question: 'What made you skip?', answerRequired: true },
  { type: 'CREDIT_REGULAR', title: 'Late delivery', details: 'optional' },
  { type: 'CREDIT_REGULAR', title: 'Missing order', choices: { mode: 'one', options: ['Delivered', 'Not shipped'] } },
  {
    type: 'CREDIT_FOR_PRODUCT',
    title: 'Foreign material',
    description: '**Ask for a picture.** Bone and plastic go to the kitchen the same day.',
    products: 'required',
    details: 'required',
    choices: { mode: 'many', options: ['Hair', 'Plastic', 'Bone'] },
  },
  {
    type: 'CREDIT_FOR_PRODUCT',
    title: 'Meal issue',
    products: 'required',
    details: 'optional',
    choices: { mode: 'many', options: ['Spoiled meal', 'Bloated seal'] },
  },
  { type: 'CREDIT_FOR_PROMOCODE', title: 'Promo code was not applied', details: 'required' },
  { type: 'SUBSCRIPTION_CANCELLATION', title: 'Too expensive' },
  { type: 'SUBSCRIPTION_CANCELLATION', title: 'Moving', question: 'Where to?', answerRequired: true },
  {
    type: 'SUBSCRIPTION_CANCELLATION',
    title: 'The kids do not like the meals',
    question: 'Which ones?',
    answerRequired: false,
  },
  { type: 'SUBSCRIPTION_PAUSE', title: 'Holiday' },
  { type: 'SUBSCRIPTION_PAUSE', title: 'Other', question: 'Please tell us more.', answerRequired: true },
];

export function addReasons({ add }: World): void {
  REASONS.forEach(({ type, title, description, question, answerRequired, products, details, choices }, position) =>
    add('reasons', {
      type,
      title,
      description: description ?? '',
      question: question ?? null,
      answer_required: answerRequired ?? false,
      form: { products: products ?? 'none', details: details ?? 'optional', choices: choices ?? null },
      position,
    }),
  );
}

const idOf = (type: Type, title: string): number => {
  const index = REASONS.findIndex((reason) => reason.type === type && reason.title === title);
  if (index === -1) throw new Error(`no reason ${title}`);
  return index + 1;
};
export const LATE_DELIVERY = idOf('CREDIT_REGULAR', 'Late delivery');
export const MEAL_ISSUE = idOf('CREDIT_FOR_PRODUCT', 'Meal issue');
export const CODE_NOT_APPLIED = idOf('CREDIT_FOR_PROMOCODE', 'Promo code was not applied');
export const CANCELLATION_REASON = idOf('SUBSCRIPTION_CANCELLATION', 'Moving');
export const PAUSE_REASON = idOf('SUBSCRIPTION_PAUSE', 'Holiday');

export const reasonTitle = (id: number): string => REASONS[id - 1]?.title ?? '';
/** Reasons for skipping a week, without the one that requires an answer. */
export const SKIP_REASONS = [idOf('SKIP', 'Too much food at home'), idOf('SKIP', 'Away that week')];
