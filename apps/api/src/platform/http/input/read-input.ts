import { INVALID_INPUT } from '@larder/domain/values/invalid-input.ts';
import type * as z from 'zod';
import type { FieldErrors } from '@larder/contract/wire/errors.ts';
import { fieldErrors } from '@larder/contract/wire/field-errors.ts';
import { isOneLine, isStorable, isSupported, UNSUPPORTED } from '@larder/contract/wire/storable.ts';
import { textReader } from '@larder/contract/wire/read-text.ts';
import { CallError, invalidField } from '../../call-error.ts';

type Read = (value: unknown) => unknown;
const NOTHING = 'There is nothing at this address.';

/** Stored texts take no invisible character; search texts may have one from where they were copied. */
export function reader(schema: z.ZodType | undefined, isText: boolean, isStored = false): Read {
  if (!schema) return () => undefined;
  const read = isText ? textReader(schema) : (value: unknown) => value;
  return (value) => {
    const parsed = schema.safeParse(read(value ?? {}), { reportInput: true });
    const errors = parsed.success
      ? unsupported(parsed.data, isStored ? isSupported : isStorable)
      : fieldErrors(parsed.error.issues);
    if (parsed.success && Object.keys(errors).length === 0) return parsed.data;
    throw new CallError('invalid', INVALID_INPUT, { errors });
  };
}

/** An impossible id names nothing: 404. */
export function paramsOr404(read: Read, params: unknown): unknown {
  const parsed = readOr404(read, params);
  // Each record has one address: ` 1`, `01` and `1.0` are not other names of 1.
  const isOther = Object.entries(parsed ?? {}).some(
    ([name, value]) => typeof value === 'number' && String(value) !== (params as Record<string, unknown>)[name],
  );
  if (isOther) throw new CallError('not_found', NOTHING);
  return parsed;
}

function readOr404(read: Read, params: unknown): unknown {
  try {
    return read(params);
  } catch (error) {
    throw new CallError('not_found', NOTHING, { cause: error });
  }
}

/** No schema is half as deep; code that walks a body from here on may recurse. */
const MOST_LEVELS = 32;

/** Walking it would overflow the stack. */
export function refuseDeep(body: unknown): void {
  let level = [body].filter(isNested);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) throw invalidField('body', 'This request is nested too deeply.');
    level = level.flatMap((value) => Object.values(value).filter(isNested));
  }
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Keys of a record included. */
function unsupported(value: unknown, isTaken: (text: string) => boolean, path = '', into: FieldErrors = {}) {
  if (typeof value === 'string') {
    if (!isTaken(value)) into[path || 'body'] = [UNSUPPORTED];
  } else if (value instanceof File) {
    if (!isTaken(value.name) || !isOneLine(value.name))
      into[path || 'body'] = ['The file name contains an unsupported character.'];
  } else if (Array.isArray(value) || isPlain(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (!isTaken(key)) into[path || 'body'] = [UNSUPPORTED];
      else unsupported(inner, isTaken, path ? `${path}.${key}` : key, into);
    }
  }
  return into;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
