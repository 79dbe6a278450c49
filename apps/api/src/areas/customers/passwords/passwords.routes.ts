import type { Handlers } from '../../../platform/http/register-routes.ts';
import { countGuesses } from '../../staff/sign-in/count-guesses.ts';
import { choosePassword, showPasswordLink } from './choose-password.ts';
import { requestPasswordLink } from './request-password-link.ts';
import { resetPassword } from './reset-password.ts';
import { sendPasswordLink } from './send-password-link.ts';

export const passwordHandlers = {
  resetPassword: async ({ params }, ctx) => {
    await resetPassword(ctx, params.id);
    return { message: 'Password reset!' };
  },
  sendPasswordLink: async ({ params }, ctx) => {
    await sendPasswordLink(ctx, params.id);
    return { message: 'The link was sent.' };
  },
  requestPasswordLink: async ({ body }, call) => {
    await requestPasswordLink(call, body.email);
    return { message: 'If a customer has this e-mail, a link to choose a password is on its way.' };
  },
  showPasswordLink: ({ params }, call) => countGuesses(call, () => showPasswordLink(call.db, params.token)),
  choosePassword: ({ params, body }, call) =>
    countGuesses(call, () => choosePassword(call, params.token, body.password)),
} satisfies Partial<Handlers>;
