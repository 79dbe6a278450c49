/** The words that leave a dialog as it was. Beside "Cancel order" a "Cancel" would leave open which of them cancels. */
export const dismissal = (action: string): string => (/^cancel/i.test(action) ? 'Go back' : 'Cancel');
