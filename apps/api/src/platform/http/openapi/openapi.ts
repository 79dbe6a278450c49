import * as z from 'zod';
import { ERROR_STATUS, errorBody } from '@larder/contract/wire/errors.ts';
import type { Route } from '@larder/contract/wire/route.ts';
import { envelope } from '../register-routes.ts';

type Json = Record<string, unknown>;

function lift(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Json & {
    $defs?: Json;
  };
  const suffix = io === 'input' ? 'Input' : '';
  const point = (value: unknown): Json =>
    JSON.parse(JSON.stringify(value).replace(/#\/\$defs\/([\w.-]+)/g, `#/components/schemas/$1${suffix}`)) as Json;
  for (const [name, definition] of Object.entries($defs ?? {})) {
    const { id: _id, ...shape } = point(definition);
    components[`${name}${suffix}`] = shape;
  }
  return point(rest);
}

const NO_SESSION = [401, 403] as const;

function parametersOf(route: Route, components: Json) {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = route[part];
    if (!schema) return [];
    const { properties = {}, required = [] } = lift(schema, 'input', components) as {
      properties?: Json;
      required?: string[];
    };
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: shape,
      ...((shape as Json)['type'] === 'array' && { style: 'form', explode: false }),
    }));
  });
}

function operation(name: string, route: Route, components: Json): Json {
  const parameters = parametersOf(route, components);
  const refusal = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
  const errors = [...(route.access === 'public' ? [] : NO_SESSION), 404, 409, 422, 429];
  const form = route.multipart ? 'multipart/form-data' : 'application/json';
  return {
    operationId: name,
    tags: [route.area],
    summary: route.summary,
    ...(route.access === 'public' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: {
        required: route.multipart === true || !route.body.safeParse({}).success,
        content: { [form]: { schema: lift(route.body, 'input', components) } },
      },
    }),
    responses: {
      ...answered(route, components),
      ...Object.fromEntries(errors.map((status) => [status, { description: describe(status), ...refusal }])),
    },
  };
}

function answered(route: Route, components: Json): Json {
  if (route.file)
    return {
      200: { description: 'A file', content: { [route.file]: { schema: { type: 'string', format: 'binary' } } } },
    };
  const answer = envelope(route);
  if (!answer) return { 204: { description: 'Done, without content' } };
  const content = { 'application/json': { schema: lift(answer, 'output', components) } };
  return { [route.status ?? 200]: { description: 'Done', content } };
}

const describe = (status: number) =>
  Object.entries(ERROR_STATUS)
    .filter(([, of]) => of === status)
    .map(([code]) => code)
    .join(', ');

export function openApiDocument(routes: Record<string, Route>, version: string): Json {
  const components: Json = {};
  lift(errorBody, 'output', components);
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(routes)) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(name, route, components);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Larder',
      version,
      description:
        'Every call of the staff console. A PUT is also taken as POST with _method=PUT; bodies as JSON or multipart.',
    },
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'larder_session',
          description: '`__Host-larder_session` behind https',
        },
      },
    },
    security: [{ session: [] }],
    tags: [...new Set(Object.values(routes).map((route) => route.area))].map((name) => ({ name })),
  };
}
