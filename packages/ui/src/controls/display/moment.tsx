import { showMoment } from '@larder/domain/values/show-date.ts';

/** `M/D/YYYY h:mm AM CST` in Chicago time (TIME-29). */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{showMoment(at)}</time>;
}
