import { confirmSetup, showSetupMail } from '@larder/contract/staff/setup/setup.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Button, Text, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { call } from '../../../calls/call.ts';
import { CallFailure, serverMessage } from '../../../calls/call-failure.ts';
import { useRead } from '../../../calls/use-read.ts';
import classes from '../../../session/session.module.css';
import { typedIn } from '../../../session/typed-in.ts';
import { useOnce } from '../../../session/use-once.ts';
import { isRefused, mailRefetchSeconds } from './mail-refetch-seconds.ts';

interface SetupCodeProps {
  token: string;
  verificationId: string;
  email: string;
  onNewCode: () => Promise<void>;
  onBack: () => void;
  onConfirmed: () => Promise<void>;
}

export function SetupCode({ token, verificationId, email, onNewCode, onBack, onConfirmed }: SetupCodeProps) {
  const { running, once } = useOnce();
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const attempt = (work: () => Promise<void>, failure: string) => {
    setWrong(null);
    setRefused(null);
    once(async () => {
      try {
        await work();
      } catch (error) {
        const { code: onCode, ...others } = error instanceof CallFailure ? error.errors : {};
        if (onCode?.[0] !== undefined) setWrong(onCode[0]);
        else setRefused(Object.values(others)[0]?.[0] ?? serverMessage(error, failure));
        field.current?.focus();
      }
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = typedIn(new FormData(event.currentTarget), 'code').trim();
    if (code === '') {
      setWrong('Verification code is required.');
      return field.current?.focus();
    }
    attempt(async () => {
      await call(confirmSetup, { params: { token }, body: { code, verificationId } });
      await onConfirmed();
    }, 'The account was not created. Please try again.');
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-busy={running}>
      <MailState token={token} verificationId={verificationId} email={email} />
      <div role="alert">{refused === null ? null : <Callout tone="red">{refused}</Callout>}</div>
      <TextInput
        ref={field}
        label="Verification code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={wrong}
        data-autofocus
      />
      <Button type="submit" fullWidth aria-disabled={running}>
        Create account
      </Button>
      <Button
        variant="default"
        fullWidth
        aria-disabled={running}
        onClick={() => attempt(onNewCode, 'The code was not sent. Please try again.')}
      >
        Send a new code
      </Button>
      <p className={classes.below}>
        <button type="button" className={classes.again} onClick={onBack}>
          Change your details
        </button>
      </p>
    </form>
  );
}

const SENTENCES = {
  waiting: 'A code is being sent to',
  sent: 'A code was sent to',
  failed: 'No code could be sent to',
};

/** Mail that does not work must be told here, not at the next sign-in. */
function MailState({ token, verificationId, email }: Pick<SetupCodeProps, 'token' | 'verificationId' | 'email'>) {
  const { data, error } = useRead(
    showSetupMail,
    { params: { token }, query: { verificationId } },
    { refetchSeconds: mailRefetchSeconds },
  );
  if (error !== null && isRefused(error))
    return (
      <output className={classes.form}>
        <Callout tone="red">{error.message}</Callout>
      </output>
    );
  const { state, message } = data?.data ?? { state: 'waiting' as const, message: error?.message ?? null };
  return (
    <output className={classes.form}>
      <Text>
        {SENTENCES[state]} {email}.
      </Text>
      {message === null ? null : <Callout tone={state === 'sent' ? 'blue' : 'red'}>{message}</Callout>}
    </output>
  );
}
