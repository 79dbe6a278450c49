import { parseRetryHours, RETRY_HOURS_RULE } from '../../orders/charge-retries/retry-hours.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';
import { listedSkus, SKU_PATTERN, SKU_RULE } from '../../values/sku.ts';

export type SettingType = 'boolean' | 'text' | 'numeric' | 'textarea';

/** The default holds until staff save a value. */
export interface SettingDefinition {
  /** On the wire; never reused. */
  readonly id: number;
  readonly group: SettingGroup;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly type: SettingType;
  readonly default: boolean | number | string;
  /** Whole numbers, both allowed; numeric settings only. */
  readonly bounds?: readonly [smallest: number, largest: number];
  readonly format?: 'email' | 'skus' | 'retry-hours';
}

export const SETTING_GROUPS = ['orders', 'catalogue', 'referrals', 'pause', 'sign-in', 'marketing'] as const;

export type SettingGroup = (typeof SETTING_GROUPS)[number];

export const isSettingGroup = (name: string): name is SettingGroup =>
  (SETTING_GROUPS as readonly string[]).includes(name);

/** With bounds and defaults (OPS-18). */
export const SETTING_DEFINITIONS = [
  {
    id: 1,
    group: 'orders',
    name: 'post_cutoff_window_hours',
    title: 'Post-cutoff window (hours)',
    description:
      'How long orders can change after their cutoff, in Chicago time. Set for each order when its cutoff passes.',
    type: 'numeric',
    default: 48,
    bounds: [1, 120],
  },
  {
    id: 2,
    group: 'orders',
    name: 'minimum_order_products',
    title: 'Minimum order (products)',
    description: 'Minimum number of products in an order. Customers excluded from MOV may order 5.',
    type: 'numeric',
    default: 8,
    bounds: [1, 100],
  },
  {
    id: 3,
    group: 'orders',
    name: 'shipping_fee_cents',
    title: 'Shipping fee (cents)',
    description: 'Added to every order that is not skipped or cancelled, in cents. It is not taxed.',
    type: 'numeric',
    default: 0,
    bounds: [0, 10_000],
  },
  {
    id: 4,
    group: 'orders',
    name: 'rogue_buffer_quantity',
    title: 'Rogue order buffer',
    description: 'Number of each product reserved for rogue orders. Applied when a week is activated.',
    type: 'numeric',
    default: 20,
    bounds: [0, 1_000],
  },
  {
    id: 5,
    group: 'orders',
    name: 'lapsed_after_weeks',
    title: 'Lapsed after (weeks)',
    description:
      'Number of consecutive skipped weeks after which an active customer is lapsed. Paused weeks do not count.',
    type: 'numeric',
    default: 8,
    bounds: [1, 52],
  },
  {
    id: 6,
    group: 'orders',
    name: 'suspended_order_email_text',
    title: 'Suspended order e-mail text',
    description:
      'Shown to staff when they reactivate a suspended order, to copy into an e-mail. Larder does not send it.',
    type: 'textarea',
    default:
      'Your payment did not go through, so your order is on hold. Reply to this e-mail before the window closes and we will put it back on its way.',
  },
  {
    id: 7,
    group: 'catalogue',
    name: 'known_sales_report_skus',
    title: 'Known sales report SKUs',
    description: 'SKUs that Netsuite knows, one per line or separated by commas. Leave blank to accept any SKU.',
    type: 'textarea',
    default: '',
    format: 'skus',
  },
  {
    id: 8,
    group: 'referrals',
    name: 'referral_credit_cents',
    title: 'Credit for the referred customer (cents)',
    description: "Added to the REFERRAL account at the referred customer's first successful charge, in cents.",
    type: 'numeric',
    default: 0,
    bounds: [0, 100_000],
  },
  {
    id: 9,
    group: 'referrals',
    name: 'referrer_credit_cents',
    title: 'Credit for the referrer (cents)',
    description:
      "Added to the referrer's REFERRER account at the referred customer's first successful charge, in cents.",
    type: 'numeric',
    default: 0,
    bounds: [0, 100_000],
  },
  {
    id: 10,
    group: 'pause',
    name: 'pause_max_months',
    title: 'Longest pause (months)',
    description: 'Maximum number of months until the end of a pause.',
    type: 'numeric',
    default: 3,
    bounds: [1, 12],
  },
  {
    id: 11,
    group: 'sign-in',
    name: 'verification_code_minutes',
    title: 'Verification code (minutes)',
    description: 'How long the sign-in code sent by e-mail is valid.',
    type: 'numeric',
    default: 10,
    bounds: [2, 60],
  },
  {
    id: 12,
    group: 'sign-in',
    name: 'session_idle_hours',
    title: 'Session (idle hours)',
    description: 'Sessions end after this many hours of inactivity.',
    type: 'numeric',
    default: 12,
    bounds: [1, 72],
  },
  {
    id: 13,
    group: 'marketing',
    name: 'support_email',
    title: 'Support e-mail',
    description: 'The address that customers are asked to write to. Leave blank to show none.',
    type: 'text',
    default: '',
    format: 'email',
  },
  {
    id: 14,
    group: 'marketing',
    name: 'gift_card_promotion_enabled',
    title: 'Gift card promotions',
    description: 'Promotes gift cards to customers.',
    type: 'boolean',
    default: false,
  },
  {
    id: 16,
    group: 'orders',
    name: 'cutoff_reminder_hours',
    title: 'Cutoff reminder (hours)',
    description:
      'How long before the cutoff customers get the e-mail Cutoff reminder. It is sent only while that e-mail is on.',
    type: 'numeric',
    default: 24,
    bounds: [1, 120],
  },
  {
    id: 17,
    group: 'orders',
    name: 'charge_retry_hours',
    title: 'Retries of failed charges (hours)',
    description:
      'Hours after a failed charge of a cutoff at which the card is charged again, in Chicago time and within the post-cutoff window, separated by commas. Leave blank for no retries. Retries that are already planned stay.',
    type: 'text',
    default: '12, 36',
    format: 'retry-hours',
  },
] as const satisfies readonly SettingDefinition[];

type Definition = (typeof SETTING_DEFINITIONS)[number];

export type SettingName = Definition['name'];

export type ValueOfType<Type extends SettingType> = {
  boolean: boolean;
  numeric: number;
  text: string;
  textarea: string;
}[Type];

export type SettingValue = ValueOfType<SettingType>;

export type SettingValues = { readonly [Each in Definition as Each['name']]: ValueOfType<Each['type']> };

/** Undefined if the setting does not exist. */
export const settingDefinition = (name: string): SettingDefinition | undefined =>
  SETTING_DEFINITIONS.find((each) => each.name === name);

export function settingDefault<Name extends SettingName>(name: Name): SettingValues[Name];
export function settingDefault(name: string): SettingValue;
export function settingDefault(name: string): SettingValue {
  const definition = settingDefinition(name);
  if (definition === undefined) throw new RangeError(`No setting is called ${name}`);
  return definition.default;
}

const TEXT_LIMITS = { text: 254, textarea: 100_000 } as const;

/**
 * Refuses under `settings.<id>`. Numbers and booleans may be text, since multipart forms have nothing else (OPS-19).
 */
export function parseSetting(definition: SettingDefinition, payload: unknown): SettingValue | Refusal {
  const { type, title } = definition;
  if (type === 'boolean') return parseBoolean(payload) ?? refuse(definition, `${title} must be on or off.`);
  if (type === 'numeric') return parseNumber(definition, payload);
  return parseText(definition, TEXT_LIMITS[type], payload);
}

const refuse = (definition: SettingDefinition, message: string) => refusal(message, `settings.${definition.id}`);

function parseBoolean(payload: unknown): boolean | null {
  if (payload === true || payload === 1 || payload === '1' || payload === 'true') return true;
  if (payload === false || payload === 0 || payload === '0' || payload === 'false') return false;
  return null;
}

function parseNumber(definition: SettingDefinition, payload: unknown): number | Refusal {
  const [smallest, largest] = definition.bounds ?? [0, Number.MAX_SAFE_INTEGER];
  const isText = typeof payload === 'string' && payload.trim() !== '';
  const value = isText || typeof payload === 'number' ? Number(payload) : Number.NaN;
  if (Number.isInteger(value) && value >= smallest && value <= largest) return value;
  return refuse(definition, `${definition.title} must be a whole number from ${smallest} to ${largest}.`);
}

function parseText(definition: SettingDefinition, limit: number, payload: unknown): string | Refusal {
  if (payload === null) return '';
  if (typeof payload !== 'string' || payload.length > limit) {
    return refuse(definition, `${definition.title} must be text of at most ${limit} characters.`);
  }
  const value = payload.trim();
  if (definition.format === 'email' && value !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
    return refuse(definition, `${definition.title} must be an e-mail address.`);
  }
  if (definition.format === 'retry-hours') {
    const hours = parseRetryHours(value);
    return hours === null ? refuse(definition, RETRY_HOURS_RULE) : hours.join(', ');
  }
  if (definition.format === 'skus') {
    const wrong = listedSkus(value).find((each) => !SKU_PATTERN.test(each));
    if (wrong !== undefined) return refuse(definition, `${wrong} is not a SKU. ${SKU_RULE}`);
  }
  return value;
}
