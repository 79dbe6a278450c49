import { requestSetupCode } from '@larder/contract/staff/setup/setup.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { CallFailure, serverMessage } from '../../../calls/call-failure.ts';
import { bodyErrors } from '../../../forms/body-errors.ts';
import { PASSWORD_HINT } from '../../../session/passwords/password-hint.ts';
import classes from '../../../session/session.module.css';
import { typedIn } from '../../../session/typed-in.ts';
import { useOnce } from '../../../session/use-once.ts';

const FIELDS = ['first_name', 'last_name', 'email', 'password', 'repeated'] as const;
export type Entered = Record<(typeof FIELDS)[number], string>;
type Wrong = Partial<Record<string, string>>;

interface SetupFormProps {
  entered: Entered;
  onEntered: (entered: Entered) => Promise<void>;
}

export function SetupForm({ entered, onEntered }: SetupFormProps) {
  const { running, once } = useOnce();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [refused, setRefused] = useState<string | null>(null);

  const focus = (name: keyof Entered | undefined) =>
    form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus();
  useEffect(() => focus('first_name'), []);
  const show = (found: Wrong) => {
    flushSync(() => setWrong(found));
    focus(FIELDS.find((name) => found[name] !== undefined));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const values = Object.fromEntries(FIELDS.map((name) => [name, typedIn(typed, name)])) as Entered;
    const found = wrongIn(values);
    setRefused(null);
    show(found);
    if (Object.keys(found).length > 0) return;
    once(async () => {
      try {
        await onEntered(values);
      } catch (error) {
        const errors = error instanceof CallFailure ? firstOfEach(error) : {};
        show(errors);
        if (Object.keys(errors).length === 0)
          setRefused(serverMessage(error, 'The code was not sent. Please try again.'));
      }
    });
  };
  const field = (name: keyof Entered) => ({
    name,
    defaultValue: entered[name],
    error: wrong[name],
    'aria-invalid': wrong[name] !== undefined || undefined,
  });
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit} aria-busy={running}>
      <Text>
        Create the first superadmin. A code is sent to your e-mail to confirm it, and to check that mail works.
      </Text>
      <div role="alert">{refused === null ? null : <Callout tone="red">{refused}</Callout>}</div>
      <TextInput label="First name" autoComplete="given-name" {...field('first_name')} />
      <TextInput label="Last name" autoComplete="family-name" {...field('last_name')} />
      <TextInput label="E-mail" type="email" autoComplete="username" {...field('email')} />
      <PasswordInput label="Password" description={PASSWORD_HINT} autoComplete="new-password" {...field('password')} />
      <PasswordInput label="Confirm password" autoComplete="new-password" {...field('repeated')} />
      <Button type="submit" fullWidth aria-disabled={running}>
        {running ? 'Sending code...' : 'Send code'}
      </Button>
    </form>
  );
}

function wrongIn({ repeated, ...body }: Entered): Wrong {
  const errors: Wrong = bodyErrors(requestSetupCode, body);
  const isRepeated = errors['password'] !== undefined || body.password === repeated;
  return { ...errors, ...(isRepeated ? {} : { repeated: 'The passwords do not match.' }) };
}

const firstOfEach = ({ errors }: CallFailure): Wrong =>
  Object.fromEntries(Object.entries(errors).map(([name, [first]]) => [name, first]));
