/** Next to "Cancel order", "Cancel" would be ambiguous. */
export const dismissal = (action: string): string => (/^cancel/i.test(action) ? 'Go back' : 'Cancel');
