import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '@larder/domain/staff/sign-in/sign-in-limits.ts';

export const newVerificationId = (): string => randomBytes(24).toString('base64url');

export const newCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** Bound to its sign-in and to the program's secret. */
export const macOf = (secret: string, verificationId: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`${verificationId}:${code}`).digest();

export const sameMac = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
