import { expect, test } from 'vitest';
import { ReplicaNews } from './replica-news.ts';

/** A look at a replica that is used is a 1, at one that is not a 0; with what was reported after it. */
const reported = (looks: string) => {
  const news = new ReplicaNews();
  return Array.from(looks).flatMap((look, at) => {
    const said = news.of(look === '1');
    return said ? [`${at + 1}: ${said}`] : [];
  });
};

test.each([
  ['that is used from the start is reported once', '1111', ['1: read from']],
  ['that is found a moment after the start is not reported as left out', '0011', ['3: read from']],
  ['that was never used is reported as left out after ten looks, and once', '0000000000000000', ['10: left out']],
  ['that comes after it was reported is reported', '00000000000011', ['10: left out', '13: read from']],
  ['that goes and comes back is reported each time', '110011', ['1: read from', '3: left out', '5: read from']],
])('a replica %s', (_, looks, said) => {
  expect(reported(looks)).toEqual(said);
});
