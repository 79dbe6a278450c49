// The words that Larder does not use, with what to write instead. Matched without regard to case.

/** In comments, on screen, in messages and in documents. */
export const PHRASES = [
  [/\bwho(m|so)?ever\b/i, 'name the actor'],
  [/\bany more\b/i, 'no longer'],
  [/\banew\b/i, 'again'],
  [/\breckon(s|ed|ing)?\b/i, 'calculate'],
  [/\bmeanwhile\b/i, 'in the meantime, or nothing'],
  [/\bmanieth\b/i, 'position, number'],
  [/(?<!\b(there|with) )\bis no(?! longer| more| later| less)\b/i, 'is not a'],
  [/\bst(ands?|ood)\b(?! (for|in)\b|-|still)/i, 'is, exists, appears'],
  [/\b(taken?|takes) back\b/i, 'undo'],
  [/\bhears? of\b/i, 'is notified'],
  [/\bbeside\b(?!-)/i, 'next to, with'],
  [/\bin vain\b/i, 'timed out'],
  [/\bpurses?\b/i, 'balance'],
  [/\beaters?\b/i, 'kid'],
  [/\bstrange\b/i, 'foreign, unknown'],
  [/\ball together\b/i, 'total'],
  [/\bas it came\b/i, 'default'],
  [/\bthis will happen\b/i, 'Review before …'],
  [/\bwhat will happen\b/i, 'Preview'],
  [/\buntil you say so\b/i, 'yet'],
  [/\b(made|make|makes) again\b/i, 'regenerate'],
  [/\bof before\b/i, 'previous'],
  [/\brecord of changes\b/i, 'audit log'],
  [/\blate steps?\b/i, 'overdue step'],
  [/\b(nobody|who) drives\b|\bdrives? to\b/i, 'serves'],
];

/** A comment does not begin with a bare relative clause. */
export const RELATIVE_CLAUSE = /^(What|Who|Whose|Whom|Which|Of|That|Said)\b(?![^.]*\?)/;

/** Parts of names: `shownRow` has the parts shown and row. Names with underscores are columns and keys of the wire. */
export const NAME_PARTS = new Map(
  Object.entries({
    seen: 'preview, reviewed',
    shown: 'toView, visible',
    asked: 'query, params, requested',
    giving: 'compensation',
    words: 'message, label, describe…',
    held: 'locked, affected',
    kept: 'stored, snapshot',
    beside: 'meta, related',
    wish: 'intent',
    wishes: 'intents',
    purse: 'balance',
    purses: 'balances',
    patience: 'backoff',
    eater: 'kid',
    eaters: 'kids',
    anew: 'again',
    reckon: 'calculate',
    reckons: 'calculates',
    reckoned: 'calculated',
    touched: 'affected',
    strange: 'foreign',
    whose: 'say which',
  }),
);
/** Ends of names that have one standard form. */
export const NAME_ENDS = [
  [/[a-z]ToSend$|^toSend$/, 'toRequestBody'],
  [/[a-z]BodyOf$|^bodyOf$/, 'toRequestBody'],
  [/[a-z]ValuesOf$|^valuesOf$/, 'toFormValues'],
];

/** Names that the wire gives, and sentences that are the specification's. */
export const EXEMPT = new Set(['asked', 'kept', 'seen']);
