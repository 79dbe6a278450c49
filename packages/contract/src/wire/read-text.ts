import * as z from 'zod';

// Queries and multipart fields carry only text. Unreadable text stays, so that the schema reports it.

type Read = (value: unknown) => unknown;
type AnySchema = z.core.$ZodType;
const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)$/;
const readers = new WeakMap<AnySchema, Read>();

/** `1` as true, `7` as a number, empty text as null or an empty list. */
export function textReader(schema: AnySchema): Read {
  const known = readers.get(schema);
  if (known) return known;
  readers.set(schema, (value) => textReader(schema)(value));
  const reader = readerFor(schema);
  readers.set(schema, reader);
  return reader;
}

function readerFor(schema: AnySchema): Read {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'number':
      return (value) => (typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value);
    case 'boolean':
      return (value) => (value === '1' || value === 'true' ? true : value === '0' || value === 'false' ? false : value);
    case 'nullable': {
      const read = textReader(def.innerType);
      return (value) => (value === '' ? null : read(value));
    }
    case 'optional':
      return readOptional(def.innerType);
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return textReader(def.innerType);
    case 'pipe':
      return textReader(def.in._zod.def.type === 'transform' ? def.out : def.in);
    case 'array':
      return readArray(schema, def.element);
    case 'object':
      return readObject(def.shape);
    case 'record': {
      const read = textReader(def.valueType);
      return (value) =>
        isPlain(value) ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, read(v)])) : value;
    }
    case 'union':
      return readUnion(def.options);
    case 'literal':
      return (value) => def.values.find((literal) => String(literal) === value) ?? value;
    default:
      return (value) => value;
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

function readOptional(inner: AnySchema): Read {
  const read = textReader(inner);
  const type = (inner as z.core.$ZodTypes)._zod.def.type;
  const keepsBlank = type === 'string' || type === 'nullable' || type === 'array' || type === 'pipe';
  return (value) => (value === '' && !keepsBlank ? undefined : read(value));
}

function readArray(schema: AnySchema, element: AnySchema): Read {
  const read = textReader(element);
  const joined = z.globalRegistry.get(schema)?.['wire'] === 'list';
  return (value) => {
    if (value === '') return [];
    if (Array.isArray(value)) return value.map(read);
    // A single file under the bare name is a list of one.
    if (value instanceof Blob) return [value];
    if (typeof value !== 'string') return value;
    return joined ? value.split(',').map((part) => read(part.trim())) : [read(value)];
  };
}

function readObject(shape: Readonly<Record<string, AnySchema>>): Read {
  const fields = Object.entries(shape).map(([key, inner]) => [key, textReader(inner)] as const);
  return (value) => {
    if (!isPlain(value)) return value;
    const result = { ...value };
    for (const [key, read] of fields) if (key in result) result[key] = read(result[key]);
    return result;
  };
}

/** The first member that accepts the value wins. */
function readUnion(options: readonly AnySchema[]): Read {
  const members = options.map((option) => [option, textReader(option)] as const);
  return (value) => {
    for (const [option, read] of members) {
      const candidate = read(value);
      if (z.safeParse(option, candidate).success) return candidate;
    }
    const first = members[0];
    return first ? first[1](value) : value;
  };
}
