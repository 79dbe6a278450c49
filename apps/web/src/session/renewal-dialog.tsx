import { Dialog } from '@larder/ui/controls/dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askMe, knownMe } from './me.ts';
import { loadAnewAs } from './other-person.ts';
import { useRenewal } from './renewal.ts';
import classes from './session.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { VerificationForm } from './verification-form.tsx';

/** Sign in over the page: what was typed below stays, and the call that found the session gone is repeated. */
export default function RenewalDialog() {
  const renewal = useRenewal();
  const client = useQueryClient();
  const [verificationId, setVerificationId] = useState<string | null>(null);
  const before = knownMe(client);
  const finish = (outcome: 'same person' | 'given up') => {
    setVerificationId(null);
    renewal?.finish(outcome);
  };
  const onVerified = async () => {
    const now = await askMe();
    if (before !== null && now.id !== before.id) return loadAnewAs(before.email, now.email);
    return finish('same person');
  };
  return (
    <Dialog title="Your session has ended" opened={renewal !== null} onClose={() => finish('given up')} size="sm">
      <p className={classes.intro}>Sign in again to go on. What you typed is still here.</p>
      {verificationId === null ? (
        <SignInForm email={before?.email ?? ''} onAnswer={(answer) => setVerificationId(answer.verificationId)} />
      ) : (
        <>
          <VerificationForm verificationId={verificationId} onVerified={onVerified} />
          <p className={classes.below}>
            <button type="button" className={classes.again} onClick={() => setVerificationId(null)}>
              Back to login
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}
