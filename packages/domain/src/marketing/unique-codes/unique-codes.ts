import { promoRefusal, type PromoRefusal } from '../promo-codes/promo-refusal.ts';
import { MOST_UNIQUE_CODES } from '../../values/enums/promo-codes.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';
import { showDay } from '../../values/show-date.ts';

/** 32 letters, five bits each, without 0, O, 1 and I. */
export const UNIQUE_CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const UNIQUE_CODE_BYTES = 10;

/** 50 random bits as in `7KQ2M-9XW4T` (MKT-68). */
export function toUniqueCode(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => UNIQUE_CODE_LETTERS[byte % UNIQUE_CODE_LETTERS.length]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

export interface UniqueCode {
  readonly code: string;
  readonly uses_limit: number;
  readonly uses_count: number;
}

/** `unique` is null where the code of the campaign itself was entered. */
export function refusalToUseUniqueCode(
  promo: { readonly code: string; readonly has_unique_codes: boolean },
  unique: UniqueCode | null,
): PromoRefusal | null {
  if (unique === null)
    return promo.has_unique_codes
      ? promoRefusal(
          'promo_code_unique_code',
          `Promo code ${promo.code} is applied by one of its unique codes. Enter one of them.`,
        )
      : null;
  if (unique.uses_count < unique.uses_limit) return null;
  const uses = unique.uses_limit === 1 ? '1 use' : `${unique.uses_limit} uses`;
  return promoRefusal(
    'promo_code_used_up',
    `Promo code ${unique.code} has reached its limit of ${uses}. Choose another code.`,
  );
}

export interface Campaign {
  readonly code: string;
  readonly is_active: boolean;
  /** Its last day. */
  readonly expires_on: string | null;
}

interface Generation {
  /** Includes codes that are still being generated. */
  readonly existing: number;
  readonly count: number;
  readonly today: string;
}

export function refusalToGenerate(promo: Campaign, { existing, count, today }: Generation): Refusal | null {
  if (!promo.is_active)
    return refusal(`Promo code ${promo.code} is disabled. Generate codes for an active one.`, 'count');
  const { expires_on } = promo;
  if (expires_on !== null && today > expires_on) {
    const message = `Promo code ${promo.code} expired on ${showDay(expires_on)}. Change its expiration date before you generate codes.`;
    return refusal(message, 'count');
  }
  if (existing + count <= MOST_UNIQUE_CODES) return null;
  const most = MOST_UNIQUE_CODES.toLocaleString('en-US');
  return refusal(
    `${promo.code} can have at most ${most} unique codes and has ${existing.toLocaleString('en-US')}.`,
    'count',
  );
}
