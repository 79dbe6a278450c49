import { verifySignIn } from '@larder/contract/staff/sign-in.ts';
import { PASSWORD_MIN_LENGTH, refusalOfPassword } from '@larder/domain/staff/password.ts';
import { Callout } from '@larder/ui/controls/callout.tsx';
import { Button, PasswordInput, Text } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { call } from '../calls/call.ts';
import { CallFailure, serverWords } from '../calls/call-failure.ts';
import { typedIn } from './typed-in.ts';
import { useOnce } from './use-once.ts';
import classes from './session.module.css';

interface NewPasswordFormProps {
  verificationId: string;
  /** The right code; it is used up together with the new password. */
  code: string;
  onVerified: () => Promise<void>;
}
interface Wrong {
  password?: string;
  repeated?: string;
}

const wrongWith = (password: string, repeated: string): Wrong => {
  const refusal = refusalOfPassword(password, 'password');
  if (refusal) return { password: refusal.message };
  return password === repeated ? {} : { repeated: 'The two passwords differ.' };
};

/** Whose password was reset chooses one of their own before they get in (rulings 2). */
export function NewPasswordForm({ verificationId, code, onVerified }: NewPasswordFormProps) {
  const { running, once } = useOnce();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [refused, setRefused] = useState<string | null>(null);
  const focus = (name: keyof Wrong) => form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus();
  useEffect(() => focus('password'), []);

  const say = (error: unknown) => {
    const onPassword = error instanceof CallFailure ? error.errors['password']?.[0] : undefined;
    const onCode = error instanceof CallFailure ? error.errors['code']?.[0] : undefined;
    if (onPassword !== undefined) setWrong({ password: onPassword });
    else setRefused(onCode ?? serverWords(error, 'Verification failed. Please try again.'));
    focus('password');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const password = typedIn(fields, 'password');
    const found = wrongWith(password, typedIn(fields, 'repeated'));
    setWrong(found);
    setRefused(null);
    if (found.password ?? found.repeated) return focus(found.password ? 'password' : 'repeated');
    once(async () => {
      try {
        await call(verifySignIn, { body: { code, verificationId, password } });
        await onVerified();
      } catch (error) {
        say(error);
      }
    });
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit} aria-busy={running}>
      <Text>Your password was reset. Choose one of your own to go on.</Text>
      <div role="alert">{refused === null ? null : <Callout tone="red">{refused}</Callout>}</div>
      <PasswordInput
        label="New password"
        description={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        name="password"
        autoComplete="new-password"
        error={wrong.password}
        aria-invalid={wrong.password !== undefined || undefined}
      />
      <PasswordInput
        label="New password again"
        name="repeated"
        autoComplete="new-password"
        error={wrong.repeated}
        aria-invalid={wrong.repeated !== undefined || undefined}
      />
      <Button type="submit" fullWidth aria-disabled={running}>
        Save and sign in
      </Button>
    </form>
  );
}
