import { Callout } from '@larder/ui/controls/display/callout.tsx';
import type { CallFailure } from '../../../calls/call-failure.ts';

export function SubmissionErrors({ failure }: { failure: CallFailure | null }) {
  return (
    <div role="alert">
      {failure === null ? null : (
        <Callout tone="red">
          <SubmissionErrorList failure={failure} />
        </Callout>
      )}
    </div>
  );
}

export function SubmissionErrorList({ failure }: { failure: CallFailure }) {
  const listed = [...new Set(Object.values(failure.errors).flat())];
  const messages = listed.length > 0 ? listed : [failure.message];
  return (
    <>
      There were {messages.length} errors with your submission
      <ul style={{ margin: '6px 0 0', paddingInlineStart: 20 }}>
        {messages.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}
