import { refusalOfPassword } from '@larder/domain/staff/passwords/password.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Button, PasswordInput } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { CallFailure, serverMessage } from '../../calls/call-failure.ts';
import { PASSWORD_HINT } from './password-hint.ts';
import { typedIn } from '../typed-in.ts';
import { useOnce } from '../use-once.ts';
import classes from '../session.module.css';

interface ChoosePasswordFormProps {
  intro: ReactNode;
  action: string;
  failure: string;
  send: (password: string) => Promise<void>;
}
interface Wrong {
  password?: string;
  repeated?: string;
}

const wrongWith = (password: string, repeated: string): Wrong => {
  const refusal = refusalOfPassword(password, 'password');
  if (refusal) return { password: refusal.message };
  return password === repeated ? {} : { repeated: 'The passwords do not match.' };
};

/** Typed twice (STAFF-52, STAFF-53). */
export function ChoosePasswordForm({ intro, action, failure, send }: ChoosePasswordFormProps) {
  const { running, once } = useOnce();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [refused, setRefused] = useState<string | null>(null);
  const focus = (name: keyof Wrong) => form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus();
  useEffect(() => focus('password'), []);

  const say = (error: unknown) => {
    const { password: onPassword, ...others } = error instanceof CallFailure ? error.errors : {};
    if (onPassword?.[0] !== undefined) setWrong({ password: onPassword[0] });
    else setRefused(Object.values(others)[0]?.[0] ?? serverMessage(error, failure));
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
        await send(password);
      } catch (error) {
        say(error);
      }
    });
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit} aria-busy={running}>
      {intro}
      <div role="alert">{refused === null ? null : <Callout tone="red">{refused}</Callout>}</div>
      <PasswordInput
        label="New password"
        description={PASSWORD_HINT}
        name="password"
        autoComplete="new-password"
        error={wrong.password}
        aria-invalid={wrong.password !== undefined || undefined}
      />
      <PasswordInput
        label="Confirm new password"
        name="repeated"
        autoComplete="new-password"
        error={wrong.repeated}
        aria-invalid={wrong.repeated !== undefined || undefined}
      />
      <Button type="submit" fullWidth aria-disabled={running}>
        {action}
      </Button>
    </form>
  );
}
