import { Link } from '@larder/ui/controls/display/link.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { ensureMe } from './me.ts';
import { SessionCard } from './session-card.tsx';
import classes from './session.module.css';
import { VerificationSteps } from './verification-steps.tsx';
import { signInHref, wayBack } from './way-back.ts';

export function VerificationPage() {
  const router = useRouter();
  const client = useQueryClient();
  const { verificationId = '', code = '', from: asked } = useSearch({ from: '/login/verification' });
  const from = wayBack(asked);
  const onVerified = async () => {
    await ensureMe(client);
    await router.navigate({ href: from, replace: true });
  };
  return (
    <SessionCard title="Verification">
      <VerificationSteps
        verificationId={verificationId}
        code={code}
        onVerified={onVerified}
        onNewCode={(id) =>
          void router.navigate({
            to: '/login/verification',
            search: { verificationId: id, ...(asked === undefined ? {} : { from: asked }) },
            replace: true,
          })
        }
      />
      <p className={classes.below}>
        <Link className={classes.link} href={signInHref(from)}>
          Back to sign in
        </Link>
      </p>
    </SessionCard>
  );
}
