import { signIn } from '@larder/contract/staff/sign-in/sign-in.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { call } from '../calls/call.ts';
import { serverMessage } from '../calls/call-failure.ts';
import { typedIn } from './typed-in.ts';
import { useOnce } from './use-once.ts';
import classes from './session.module.css';

interface SignInFormProps {
  email?: string;
  onAnswer: (answer: Answer<typeof signIn>['data'], email: string) => void | Promise<void>;
}

export function SignInForm({ email = '', onAnswer }: SignInFormProps) {
  const { running, once } = useOnce();
  const [refused, setRefused] = useState<string | null>(null);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const body = { email: typedIn(fields, 'email'), password: typedIn(fields, 'password') };
    once(async () => {
      setRefused(null);
      try {
        const { data } = await call(signIn, { body });
        await onAnswer(data, body.email);
      } catch (error) {
        setRefused(serverMessage(error, 'Login failed. Please try again.'));
      }
    });
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-busy={running}>
      <div role="alert">{refused === null ? null : <Callout tone="red">{refused}</Callout>}</div>
      <TextInput
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        defaultValue={email}
        data-autofocus={email === '' ? true : undefined}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus={email === '' ? undefined : true}
      />
      <Button type="submit" fullWidth aria-disabled={running}>
        {running ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}
