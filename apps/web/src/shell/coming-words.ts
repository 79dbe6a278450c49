// What staff will do on each screen that is still to come, by its path. A line goes when its screen arrives.
const WORDS: Readonly<Record<string, string>> = {
  '/mass-apply-credits/new':
    'Staff upload a file with e-mail, amount, reason and, if they wish, an order id per line. The credits are applied in the background.',
};

export const comingWords = (path: string): string => WORDS[path] ?? '';
