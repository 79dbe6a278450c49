import { resendSignInCode, verifySignIn } from '@larder/contract/staff/sign-in/sign-in.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Button, Text, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { call } from '../calls/call.ts';
import { CallFailure, serverMessage } from '../calls/call-failure.ts';
import { typedIn } from './typed-in.ts';
import { useOnce } from './use-once.ts';
import classes from './session.module.css';

const FAILED = 'Verification failed. Please try again.';

interface VerificationFormProps {
  verificationId: string;
  code?: string;
  onVerified: () => Promise<void>;
  onPasswordNeeded: (code: string) => void;
  onNewCode: (verificationId: string) => void;
}

export function VerificationForm({ verificationId, code = '', ...on }: VerificationFormProps) {
  const { running, once } = useOnce();
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);

  const say = (error: unknown) => {
    const onCode = error instanceof CallFailure ? error.errors['code']?.[0] : undefined;
    if (onCode === undefined) setRefused(serverMessage(error, FAILED));
    else setWrong(onCode);
    field.current?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn(new FormData(event.currentTarget), 'code').trim();
    setRefused(null);
    if (typed === '') {
      setWrong('Verification code is required.');
      field.current?.focus();
      return;
    }
    setWrong(null);
    once(async () => {
      try {
        const { data } = await call(verifySignIn, { body: { code: typed, verificationId } });
        if (data.authenticated) await on.onVerified();
        else if (data.nextAction === 'new_password') on.onPasswordNeeded(typed);
        else setRefused(FAILED);
      } catch (error) {
        say(error);
      }
    });
  };
  const sendNew = () => {
    setWrong(null);
    setRefused(null);
    setNew(false);
    once(async () => {
      try {
        const { data } = await call(resendSignInCode, { body: { verificationId } });
        if (field.current) field.current.value = '';
        setNew(true);
        on.onNewCode(data.verificationId);
      } catch (error) {
        setRefused(serverMessage(error, 'The code was not sent. Please try again.'));
      }
      field.current?.focus();
    });
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-busy={running}>
      <Text>Enter the verification code sent to your email</Text>
      <div role="alert">{refused === null ? null : <Callout tone="red">{refused}</Callout>}</div>
      <TextInput
        ref={field}
        label="Verification code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        defaultValue={code}
        error={wrong}
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        The code may take 1-2 minutes to arrive.
      </Text>
      <Button type="submit" fullWidth aria-disabled={running}>
        Verify
      </Button>
      <Button variant="default" fullWidth aria-disabled={running} onClick={sendNew}>
        Send a new code
      </Button>
      <output>{isNew ? <Text size="sm">A new code is on its way. Earlier codes no longer work.</Text> : null}</output>
    </form>
  );
}
