import type { Handlers } from '../../../platform/http/register-routes.ts';
import { confirmSetup } from './confirm-setup.ts';
import { requestSetupCode } from './request-setup-code.ts';
import { countGuesses } from '../sign-in/count-guesses.ts';
import { showSetupLink } from './setup-link.ts';
import { showSetupMail } from './show-setup-mail.ts';

export const setupHandlers = {
  showSetup: ({ params }, call) =>
    countGuesses(call, async () => {
      const { expires_at } = await showSetupLink(call.db, params.token);
      return { expires_at: expires_at.toString() };
    }),
  requestSetupCode: ({ params, body }, call) => countGuesses(call, () => requestSetupCode(call, params.token, body)),
  showSetupMail: ({ params, query }, call) => showSetupMail(call, params.token, query.verificationId),
  confirmSetup: ({ params, body }, call) => countGuesses(call, () => confirmSetup(call, params.token, body)),
} satisfies Partial<Handlers>;
