/** The parser counts a CRLF inside a row twice, in every later row too. */
export function firstLines(): (text: string, last: number) => number {
  let countedTwice = 0;
  return (text, last) => {
    if (!LINE_END.test(text)) return last - countedTwice;
    countedTwice += text.match(/\r\n/g)?.length ?? 0;
    return last - countedTwice - (text.match(/\r\n|\r|\n/g)?.length ?? 0);
  };
}

const LINE_END = /[\r\n]/;
