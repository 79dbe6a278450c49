import * as z from 'zod';
import type { Pagination } from './page.ts';

/** Handler types, parsing, the console's `call()`, form validation and the OpenAPI document derive from it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  source: 'spec' | 'ruling' | 'larder';
  area: string;
  summary: string;
  /** By default only signed-in staff have access. */
  access?: 'public';
  /** Polled; polling does not keep an idle session alive. */
  isByItself?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** With bracket names; a PUT is then also accepted as POST with `_method=PUT`. */
  multipart?: true;
  /** Accepts up to 8 MB of JSON instead of 1. */
  largeBody?: true;
  /** The answer sets or clears a cookie, so a repeated idempotency key runs the call again instead of replaying it. */
  setsCookie?: true;
  /** `null` for a 204 or a file. */
  answer: z.ZodType | null;
  /** The preview's schema, where it is not that of a money call; `figures_changed` and `confirm_incomplete` carry it. */
  preview?: z.ZodType;
  /** The schema of the record that a stale save is refused with, where it is not that of the answer. */
  current?: z.ZodType;
  /** Streamed; the console links to it instead of calling it. */
  file?: FileType;
  /** `page` adds `meta.pagination`, a schema describes `meta`, and `message` adds a sentence next to the data. */
  meta?: 'page' | 'message' | z.ZodType;
  status?: 200 | 201 | 202;
}

export type FileType = 'text/csv' | 'application/json' | 'application/zip';

export interface FileAnswer {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

type Placeholders<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type Named<D> = D extends { params: z.ZodObject<infer Shape> } ? keyof Shape : never;
type PathNamesParams<D extends { path: string }> = [Placeholders<D['path']>, Named<D>] extends [
  Named<D>,
  Placeholders<D['path']>,
]
  ? unknown
  : { params: `params must name: ${Placeholders<D['path']>}` };

/** Does not compile where the params do not match the path. */
export const route = <const D extends Route>(declaration: D & PathNamesParams<D>): D => declaration;

type Field<D, Key extends string> = Key extends keyof D ? D[Key] : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
/** Cents, not dollars; keys are optional where the JSON may omit them. */
type Loose<S extends z.ZodType> = S extends z.ZodObject
  ? Omit<z.output<S>, OptionalKeys<z.input<S>> & keyof z.output<S>> &
      Partial<Pick<z.output<S>, OptionalKeys<z.input<S>> & keyof z.output<S>>>
  : z.output<S>;
type Part<Key extends string, S> = S extends z.ZodType
  ? object extends Loose<S>
    ? { [K in Key]?: Loose<S> }
    : { [K in Key]: Loose<S> }
  : unknown;

export interface Received<D> {
  params: Output<Field<D, 'params'>>;
  query: Output<Field<D, 'query'>>;
  body: Output<Field<D, 'body'>>;
}

export type Sent<D> = Part<'params', Field<D, 'params'>> &
  Part<'query', Field<D, 'query'>> &
  Part<'body', Field<D, 'body'>>;

type Data<D> = D extends { answer: infer A extends z.ZodType } ? z.output<A> : undefined;
export type Answer<D> = D extends { meta: infer B }
  ? B extends 'page'
    ? { data: Data<D>; meta: { pagination: Pagination } }
    : B extends 'message'
      ? { data: Data<D>; message: string }
      : B extends z.ZodType
        ? { data: Data<D>; meta: z.output<B> }
        : never
  : { data: Data<D> };
/** Bare data, data with `meta` or a message, or a file. */
export type HandlerResult<D> = D extends { file: FileType }
  ? FileAnswer
  : D extends { meta: unknown }
    ? Answer<D>
    : Data<D>;
