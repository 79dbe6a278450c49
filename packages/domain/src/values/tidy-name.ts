const PICTURE = String.raw`(?:\p{RGI_Emoji}|\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]*)`;

/** A whole emoji: what joins people to a family, colors a heart or makes the flag of Wales is invisible. */
const EMOJI = String.raw`${PICTURE}(?:\u200d${PICTURE})*`;

/** Fillers of Hangul and the empty pattern of Braille. */
const BLANK = String.raw`\u115f\u1160\u3164\uffa0\u2800`;

/** Such as format characters and variation selectors. */
const INVISIBLE = String.raw`[[\p{Default_Ignorable_Code_Point}\p{Cf}]--[${BLANK}]]`;

const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gv');
const SPACES = new RegExp(String.raw`[\s${BLANK}]+`, 'g');

/** Composed, without invisible characters, and with single spaces: what looks the same is the same. */
export const tidyName = (text: string): string =>
  text
    .replaceAll(EMOJI_OR_INVISIBLE, (_, emoji?: string) => emoji ?? '')
    .normalize('NFC')
    .replaceAll(SPACES, ' ')
    .trim();

/** The form in which names are compared: without case, and with accents in one encoding. */
export const comparableName = (text: string): string => tidyName(text).toLowerCase();
