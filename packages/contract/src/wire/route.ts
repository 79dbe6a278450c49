import * as z from 'zod';
import type { Pagination } from './page.ts';

/**
 * One call of the wire as a value. The server's handler types and parsing, the console's typed `call()`,
 * form validation and the OpenAPI document all follow from it.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Typed out, with `{name}` for each parameter. */
  path: string;
  /** Where the call comes from: the specification, a ruling, or an addition of ours. */
  source: 'spec' | 'ruling' | 'larder';
  area: string;
  summary: string;
  /** `public` is open to everyone; without it only signed-in staff get in. */
  access?: 'public';
  /** The console asks it by itself, again and again: it does not keep an idle session from ending. */
  isByItself?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body may come as multipart with bracket names; a PUT is then also taken as POST with `_method=PUT`. */
  multipart?: true;
  /** The body may be a long list: up to 8 MB of JSON in place of one. */
  largeBody?: true;
  /** The answer sets or clears a cookie, so a call with a request key that was used is done again and not replayed. */
  setsCookie?: true;
  /** What stands under `data`; `null` where the answer is 204 without content, or a file. */
  answer: z.ZodType | null;
  /** What its preview answers, where that is not the preview of a money call; a 409 `figures_changed` carries it. */
  preview?: z.ZodType;
  /** The answer is a file to keep, streamed as it is made; the console links to it in place of calling. */
  file?: FileType;
  /** `page` adds `meta.pagination`, a schema describes `meta`, and `message` adds a sentence next to the data. */
  meta?: 'page' | 'message' | z.ZodType;
  status?: 200 | 201 | 202;
}

export type FileType = 'text/csv' | 'application/json' | 'application/zip';

/** What the handler of a file gives back: the name it is kept under, and its parts as they are made. */
export interface FileAnswer {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

type Placeholders<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type Named<D> = D extends { params: z.ZodObject<infer Shape> } ? keyof Shape : never;
/** The params of a route must name exactly the placeholders of its path. */
type PathNamesParams<D extends { path: string }> = [Placeholders<D['path']>, Named<D>] extends [
  Named<D>,
  Placeholders<D['path']>,
]
  ? unknown
  : { params: `params must name: ${Placeholders<D['path']>}` };

/** Declares a call; does not compile when the params do not match the path. */
export const route = <const D extends Route>(declaration: D & PathNamesParams<D>): D => declaration;

type Field<D, Key extends string> = Key extends keyof D ? D[Key] : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
/** Values as the program knows them (Cents, not dollars), with the keys optional that the wire lets be absent. */
type Loose<S extends z.ZodType> = S extends z.ZodObject
  ? Omit<z.output<S>, OptionalKeys<z.input<S>> & keyof z.output<S>> &
      Partial<Pick<z.output<S>, OptionalKeys<z.input<S>> & keyof z.output<S>>>
  : z.output<S>;
type Part<Key extends string, S> = S extends z.ZodType
  ? object extends Loose<S>
    ? { [K in Key]?: Loose<S> }
    : { [K in Key]: Loose<S> }
  : unknown;

/** What a handler receives: parsed, with defaults filled in. */
export interface Received<D> {
  params: Output<Field<D, 'params'>>;
  query: Output<Field<D, 'query'>>;
  body: Output<Field<D, 'body'>>;
}

/** What a caller sends. */
export type Sent<D> = Part<'params', Field<D, 'params'>> &
  Part<'query', Field<D, 'query'>> &
  Part<'body', Field<D, 'body'>>;

type Data<D> = D extends { answer: infer A extends z.ZodType } ? z.output<A> : undefined;
/** What a caller gets, and what a handler with something beside its data gives back. */
export type Answer<D> = D extends { meta: infer B }
  ? B extends 'page'
    ? { data: Data<D>; meta: { pagination: Pagination } }
    : B extends 'message'
      ? { data: Data<D>; message: string }
      : B extends z.ZodType
        ? { data: Data<D>; meta: z.output<B> }
        : never
  : { data: Data<D> };
/** What a handler gives back: the bare data, the data with what stands beside it, or a file. */
export type Given<D> = D extends { file: FileType } ? FileAnswer : D extends { meta: unknown } ? Answer<D> : Data<D>;
