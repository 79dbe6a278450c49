import fc from 'fast-check';

// Requests of the OpenAPI document, broken at random: another type, a value that PostgreSQL rejects, an extra name, a
// body cut off.

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}
interface Operation {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
export interface Request {
  name: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: Buffer;
}

const NUMBERS = [0, -0, -1, 0.1 + 0.2, 1.005, 1e-9, 5e-324, 32_768, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, -1e308];
const TEXTS = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  '\udc00 tail',
  'red \u001b[31m',
  'a\u202eb',
  'two\r\nlines',
  '\ufffe\uffff',
  '🥑'.repeat(300),
  'x'.repeat(20_000),
  "' or 1=1; --",
  '%',
  '\\',
  '../../../etc/passwd',
  '<svg onload=alert(1)>',
  '=1+1',
  '{{orderId}}',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e400',
  '0x10',
  '９',
  '99999999999999999999',
  '1,2,,3,x',
  'true',
  'null',
  'constructor',
  '__proto__',
  'toString',
  '0000-01-01',
  '-000001-01-01',
  '9999-12-31',
  '9999999-01-01',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:60Z',
  '2026-11-29T25:00:00.000000000001Z_1',
];
const OTHERS: unknown[] = [null, true, false, [], {}, [[]], [null], { a: 1 }, { length: 5 }, [{}, {}]];
const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`) as unknown;

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 8, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
  { weight: 5, arbitrary: fc.constantFrom(...OTHERS) },
  { weight: 1, arbitrary: fc.constantFrom(deep(30), deep(40), deep(3_000)) },
  { weight: 1, arbitrary: fc.array(fc.nat(), { minLength: 300, maxLength: 6_000 }) },
  { weight: 2, arbitrary: fc.double() },
  { weight: 3, arbitrary: fc.string({ unit: 'binary' }) },
);

/** Mostly valid values, so that requests reach the code behind the first check. */
const mostly = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: hostile });

const DAYS = ['2026-11-30', '2026-12-07', '2999-12-31', '1900-01-01'];

function valueOf(schema: Schema, document: Document, depth = 0): fc.Arbitrary<unknown> {
  const inner = (of: Schema) => valueOf(of, document, depth + 1);
  if (depth > 12) return fc.constant(null);
  if (schema.$ref) return inner(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return mostly(fc.constant(schema.const));
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map(inner));
  if (schema.allOf?.[0]) return inner(schema.allOf[0]);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return mostly(objectOf(schema, inner));
    case 'array':
      return mostly(fc.array(inner(schema.items ?? {}), { maxLength: 3 }));
    case 'integer':
    case 'number': {
      const least = Math.ceil(Math.max(schema.minimum ?? 0, -1_000));
      const most = Math.floor(Math.min(schema.maximum ?? 30, 30));
      return mostly(fc.integer({ min: least, max: Math.max(least, most) }));
    }
    case 'boolean':
      return mostly(fc.boolean());
    case 'null':
      return fc.constant(null);
    case 'string':
      return mostly(textOf(schema));
    default:
      return hostile;
  }
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  inner: (of: Schema) => fc.Arbitrary<unknown>,
) {
  const known = fc.record(Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, inner(of)])), {
    requiredKeys: required.filter((key) => key in properties),
  });
  if (typeof additionalProperties !== 'object') return known;
  return fc.dictionary(fc.oneof(fc.constantFrom(...TEXTS), fc.string()), inner(additionalProperties), { maxKeys: 3 });
}

function textOf({ format, pattern, maxLength = 30 }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom(...DAYS);
  if (format === 'date-time') return fc.constantFrom(...DAYS.map((day) => `${day}T12:00:00Z`));
  if (format === 'email') return fc.constantFrom('a@example.com', 'active@demo.larder.test', 'A@EXAMPLE.COM');
  if (format === 'binary') return fc.constantFrom('', 'PK', 'a,b\n');
  if (pattern) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, 200));
  return fc.string({ minLength: 1, maxLength: Math.min(maxLength, 30) });
}

function spelt(value: unknown, name: string, into: [string, string][] = []): [string, string][] {
  if (name.length > 200) into.push([name, '1']);
  else if (Array.isArray(value)) for (const each of value.slice(0, 50)) spelt(each, `${name}[]`, into);
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) spelt(each, name ? `${name}[${key}]` : key, into);
  else into.push([name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')]);
  return into;
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());
const BOUNDARY = 'a-boundary';

function formOf(pairs: [string, string][], isFile: boolean): Buffer {
  const parts = pairs.map(([name, value]) => {
    const file = isFile ? '; filename="a.csv"\r\nContent-Type: text/csv' : '';
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"${file}\r\n\r\n${value}\r\n`;
  });
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`);
}

interface Sent {
  type: string;
  payload: Buffer;
}
const asJson = (value: unknown): Sent => ({
  type: 'application/json',
  payload: Buffer.from(JSON.stringify(value) ?? 'undefined'),
});

const arbitraryBody = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> =>
  fc.oneof(
    { weight: 12, arbitrary: value.map(asJson) },
    {
      weight: 5,
      arbitrary: fc.tuple(value, fc.boolean()).map(([body, isFile]) => ({
        type: `multipart/form-data; boundary=${BOUNDARY}`,
        payload: formOf(spelt(body, ''), isFile),
      })),
    },
    { weight: 1, arbitrary: value.map((body) => ({ ...asJson(body), payload: asJson(body).payload.subarray(0, -1) })) },
    { weight: 1, arbitrary: value.map((body) => ({ ...asJson(body), type: 'text/plain' })) },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 40 })
        .map((bytes) => ({ type: 'application/json', payload: Buffer.from(bytes) })),
    },
  );

const keys = fc.oneof(fc.constant(undefined), fc.uuid(), fc.constantFrom('k', 'x'.repeat(201), 'é'));

function requestOf(method: string, path: string, operation: Operation, document: Document): fc.Arbitrary<Request> {
  const { operationId: name, parameters = [], requestBody } = operation;
  const ofPath = parameters.filter((parameter) => parameter.in === 'path');
  const ofQuery = parameters.filter((parameter) => parameter.in === 'query');
  const record = (of: typeof parameters, requiredKeys: string[]) =>
    fc.record(Object.fromEntries(of.map((each) => [each.name, valueOf(each.schema, document)])), { requiredKeys });
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  return fc
    .tuple(
      record(
        ofPath,
        ofPath.map((parameter) => parameter.name),
      ),
      record(ofQuery, []),
      fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...TEXTS) }),
      schema ? arbitraryBody(valueOf(schema, document)) : fc.constant(undefined),
      keys,
    )
    .map(([params, query, more, body, key]) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, of: string) => encode(String(params[of]).slice(0, 300)));
      const pairs = spelt(query, '').map(([of, value]) => `${encode(of)}=${encode(value.slice(0, 3_000))}`);
      const search = [...pairs, ...(more === null ? [] : [`${encode(more.slice(0, 100))}=1`])].join('&');
      return {
        name,
        method: method.toUpperCase(),
        url: search ? `${filled}?${search}` : filled,
        headers: { ...(key && { 'idempotency-key': key }), ...(body && { 'content-type': body.type }) },
        ...(body && { payload: body.payload }),
      };
    });
}

/** The same seed repeats them. */
export const malformedRequests = (document: Document, seed: number, numRuns: number): Request[][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      fc.sample(requestOf(method, path, operation, document), { seed, numRuns }),
    ),
  );
