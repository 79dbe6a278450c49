import { requestPasswordLink } from '@larder/contract/customers/passwords/passwords.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Button, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { call } from '../../../calls/call.ts';
import { CallFailure, serverMessage } from '../../../calls/call-failure.ts';
import { typedIn } from '../../../session/typed-in.ts';
import { useOnce } from '../../../session/use-once.ts';
import classes from '../../../session/session.module.css';

/** Below a link that no longer works. The answer is the same for every e-mail (CUST-56). */
export function RequestPasswordLink() {
  const { running, once } = useOnce();
  const [answer, setAnswer] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const wrong = failure instanceof CallFailure ? failure.errors['email']?.[0] : undefined;
  const refused = failure === null || wrong !== undefined ? null : failure;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = typedIn(new FormData(event.currentTarget), 'email');
    once(async () => {
      setFailure(null);
      setAnswer(null);
      try {
        const { data } = await call(requestPasswordLink, { body: { email } });
        setAnswer(data.message);
      } catch (error) {
        setFailure(error);
      }
    });
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-busy={running}>
      <TextInput
        label="E-mail"
        description="The e-mail of your account receives the new link."
        name="email"
        type="email"
        autoComplete="email"
        required
        withAsterisk={false}
        data-autofocus
        error={wrong}
      />
      <div role="alert">
        {refused === null ? null : (
          <Callout tone="red">{serverMessage(refused, 'The link was not requested. Please try again.')}</Callout>
        )}
      </div>
      <Button type="submit" fullWidth aria-disabled={running}>
        Send link
      </Button>
      <Text component="output">{answer}</Text>
    </form>
  );
}
