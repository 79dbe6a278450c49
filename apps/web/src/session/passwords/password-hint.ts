import { PASSWORD_MIN_LENGTH } from '@larder/domain/staff/passwords/password.ts';

export const PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters, not a common password, and not your name or e-mail.`;
