import { Callout } from '@larder/ui/controls/callout.tsx';
import type { CallFailure } from '../../calls/call-failure.ts';

/** All that the server said against what was sent. */
export function SubmissionErrors({ failure }: { failure: CallFailure | null }) {
  const said = failure === null ? [] : [...new Set(Object.values(failure.errors).flat())];
  const words = said.length > 0 || failure === null ? said : [failure.message];
  return (
    <div role="alert">
      {words.length === 0 ? null : (
        <Callout tone="red">
          There were {words.length} errors with your submission
          <ul style={{ margin: '6px 0 0', paddingInlineStart: 20 }}>
            {words.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
