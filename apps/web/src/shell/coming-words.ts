// What staff will do on each screen that is still to come, by its path. A line goes when its screen arrives.
const WORDS: Readonly<Record<string, string>> = {
  '/sale-banners':
    'Staff see the sale and new-meal banners in the order in which they are shown, filter them by status, and reorder them by dragging or by keyboard.',
  '/sale-banners/{id}':
    'Staff make or change a banner: type, title, description, label, link, picture, status and the weeks in which it is shown. Existing banners can be deleted.',
  '/skip-pc-change-offer':
    'Staff see for which of a customer’s orders a change of production cycle is offered instead of a skip, and to whom.',
  '/skip-pc-change-offers/new':
    'Staff add an offer for an order index, switch it on, and limit it to certain e-mail addresses if they wish.',
  '/skip-pc-change-offers/{id}':
    'Staff switch an offer on or off and change the e-mail addresses that it is limited to. Its order index stays.',
  '/settings/popup/custom-skip-order-deflect-popup':
    'Staff edit the popup that a customer sees before skipping an order: its texts, its picture, and for which weeks and customers it is shown.',
  '/mass-apply-credits/new':
    'Staff upload a file with e-mail, amount, reason and, if they wish, an order id per line. The credits are applied in the background.',
};

export const comingWords = (path: string): string => WORDS[path] ?? '';
