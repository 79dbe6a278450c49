import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { afterSignIn } from './after-sign-in.ts';
import { ensureMe } from './me.ts';
import { SessionCard } from './session-card.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function LoginPage() {
  const router = useRouter();
  const client = useQueryClient();
  const { from } = useSearch({ from: '/login' });
  return (
    <SessionCard title="Sign in to your account">
      <SignInForm
        onAnswer={async (answer) => {
          if (answer.nextAction !== 'verification') await ensureMe(client);
          const href = afterSignIn(answer, from);
          if (href !== null) await router.navigate({ href });
        }}
      />
    </SessionCard>
  );
}
