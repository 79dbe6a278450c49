import { showMoment } from '@larder/domain/values/show-date.ts';

/** An ISO moment as `M/D/YYYY h:mm AM CST` in Chicago time (TIME-29). */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{showMoment(at)}</time>;
}
