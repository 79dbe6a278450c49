import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { askMe, knownMe } from './me.ts';
import { reloadAsOtherUser } from './other-user.ts';
import { useRenewal } from './renewal.ts';
import { FIRST_FIELD } from './session-card.tsx';
import classes from './session.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { VerificationSteps } from './verification-steps.tsx';

export default function RenewalDialog() {
  const renewal = useRenewal();
  const client = useQueryClient();
  const [verificationId, setVerificationId] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const before = knownMe(client);
  // The previous step removes the focused button.
  const toStep = (id: string | null) => {
    flushSync(() => setVerificationId(id));
    form.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  };
  const finish = (outcome: 'same person' | 'given up') => {
    setVerificationId(null);
    renewal?.finish(outcome);
  };
  const onVerified = async () => {
    const now = await askMe();
    if (before !== null && now.id !== before.id) return reloadAsOtherUser(before.email, now.email);
    return finish('same person');
  };
  return (
    <Dialog title="Your session has ended" opened={renewal !== null} onClose={() => finish('given up')} size="sm">
      <p className={classes.intro}>Sign in again to continue. Your changes are still here.</p>
      <div ref={form}>
        {verificationId === null ? (
          <SignInForm email={before?.email ?? ''} onAnswer={(answer) => toStep(answer.verificationId)} />
        ) : (
          <>
            <VerificationSteps verificationId={verificationId} onVerified={onVerified} onNewCode={setVerificationId} />
            <p className={classes.below}>
              <button type="button" className={classes.again} onClick={() => toStep(null)}>
                Back to sign in
              </button>
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
