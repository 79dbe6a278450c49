import { lazy, Suspense, useState } from 'react';
import { VerificationForm } from './verification-form.tsx';

// Few ever see it: fetched when it is asked for.
const NewPasswordForm = lazy(async () => ({ default: (await import('./new-password-form.tsx')).NewPasswordForm }));

interface VerificationStepsProps {
  verificationId: string;
  /** From the link in the e-mail. */
  code?: string;
  onVerified: () => Promise<void>;
}

/** The code from the e-mail and, where the password was reset, another password. */
export function VerificationSteps({ verificationId, code = '', onVerified }: VerificationStepsProps) {
  const [rightCode, setRightCode] = useState<string | null>(null);
  if (rightCode === null)
    return (
      <VerificationForm
        verificationId={verificationId}
        code={code}
        onVerified={onVerified}
        onPasswordAsked={setRightCode}
      />
    );
  return (
    <Suspense>
      <NewPasswordForm verificationId={verificationId} code={rightCode} onVerified={onVerified} />
    </Suspense>
  );
}
