import { verifySignIn } from '@larder/contract/staff/sign-in/sign-in.ts';
import { Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { call } from '../calls/call.ts';
import { VerificationForm } from './verification-form.tsx';

const ChoosePasswordForm = lazy(async () => ({
  default: (await import('./passwords/choose-password-form.tsx')).ChoosePasswordForm,
}));

interface VerificationStepsProps {
  verificationId: string;
  code?: string;
  onVerified: () => Promise<void>;
  onNewCode: (verificationId: string) => void;
}

export function VerificationSteps({ verificationId, code = '', onVerified, onNewCode }: VerificationStepsProps) {
  const [rightCode, setRightCode] = useState<string | null>(null);
  if (rightCode === null)
    return (
      <VerificationForm
        verificationId={verificationId}
        code={code}
        onVerified={onVerified}
        onPasswordNeeded={setRightCode}
        onNewCode={onNewCode}
      />
    );
  return (
    <Suspense>
      <ChoosePasswordForm
        intro={<Text>Someone else set the password you signed in with. Choose a new one to continue.</Text>}
        action="Save and sign in"
        failure="Verification failed. Please try again."
        send={async (password) => {
          // The code is consumed together with the new password.
          await call(verifySignIn, { body: { code: rightCode, verificationId, password } });
          await onVerified();
        }}
      />
    </Suspense>
  );
}
