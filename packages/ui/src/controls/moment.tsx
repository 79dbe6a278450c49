import { showMoment } from '@larder/domain/values/show-date.ts';

/** A moment, the wire's ISO text, as `M/D/YYYY h:mm AM CST` in Chicago's time (specification 9). */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{showMoment(at)}</time>;
}
