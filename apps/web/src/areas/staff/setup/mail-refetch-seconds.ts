import type { showSetupMail } from '@larder/contract/staff/setup/setup.ts';
import type { Answer } from '@larder/contract/wire/route.ts';
import type { CallFailure } from '../../../calls/call-failure.ts';

const SECONDS = 2;

/** 0 for never: the code was sent, or the link is refused for good. While Larder restarts no answer comes. */
export function mailRefetchSeconds(
  answer: Answer<typeof showSetupMail> | undefined,
  failure: CallFailure | null,
): number {
  const isOver = failure === null ? answer?.data.state === 'sent' : isRefused(failure);
  return isOver ? 0 : SECONDS;
}

export const isRefused = ({ status }: CallFailure): boolean => status >= 400 && status < 500;
