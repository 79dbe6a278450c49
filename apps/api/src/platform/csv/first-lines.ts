/**
 * On which line each row begins, asked row by row with its text, line ends in quotes included, and the line on which the
 * parser says that it ends. Of line ends within a row the parser takes CRLF for two, here and for every row after.
 */
export function firstLines(): (text: string, last: number) => number {
  let countedTwice = 0;
  return (text, last) => {
    if (!LINE_END.test(text)) return last - countedTwice;
    countedTwice += text.match(/\r\n/g)?.length ?? 0;
    return last - countedTwice - (text.match(/\r\n|\r|\n/g)?.length ?? 0);
  };
}

const LINE_END = /[\r\n]/;
