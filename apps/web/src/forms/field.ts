export interface Named {
  id: number | string;
  name: string;
  /** Offered only where it was chosen before. */
  is_archived?: true | undefined;
}

export interface Hints {
  required?: boolean;
  description?: string;
}

export type FieldControl =
  | { as: 'text' | 'textarea' | 'checkbox' | 'switch' | 'number' | 'whole' | 'money' | 'cents' | 'day' }
  | { as: 'radio'; names: Readonly<Record<string, string>> }
  | { as: 'select'; none: string | null; useOptions: () => readonly Named[] }
  | { as: 'choices'; useOptions: () => readonly (Named & { id: number })[] };

/** One field of a form: how it is read, sent, drawn and described. */
export interface Field<Value, Stored, Sent> {
  label: string;
  hints: Hints;
  empty: Value;
  toValue: (stored: Stored) => Value;
  /** Undefined leaves the field out of the body. Values that the body's schema refuses may be sent. */
  toSent: (value: Value) => Sent;
  /** For a list also what differs from `base`, the value before both changes. */
  describe: (value: Value, base: Value, options: readonly Named[]) => string;
  useOptions: () => readonly Named[];
  /** Null: the screen draws it. */
  control: FieldControl | null;
}

interface AnyField<Sent> {
  label: string;
  hints: Hints;
  empty: unknown;
  toValue: (stored: never) => unknown;
  toSent: (value: never) => Sent;
  describe: (value: never, base: never, options: readonly Named[]) => string;
  useOptions: () => readonly Named[];
  control: FieldControl | null;
  from?: ((record: never) => unknown) | undefined;
  isFixed?: true;
}

export type Fields = Readonly<Record<string, AnyField<unknown>>>;

/** Declare with `satisfies FieldsOf<Body, Rec>`: an unknown field, a missing one or another type does not compile. */
export type FieldsOf<Body, Rec = Body> = {
  readonly [Key in Exclude<keyof Body, 'version'>]-?: AnyField<Body[Key]> &
    ({ from: (record: Rec) => unknown } | { from?: undefined; toValue: (stored: StoredAt<Rec, Key>) => unknown });
};
type StoredAt<Rec, Key> = Key extends keyof Rec ? Rec[Key] : unknown;

export type ValuesOf<F extends Fields> = { [Key in keyof F & string]: F[Key]['empty'] };
export type BodyOf<F extends Fields> = { [Key in keyof F]: ReturnType<F[Key]['toSent']> };
/** The body without the fields that are fixed after creation. */
export type ChangesOf<F extends Fields> = {
  [Key in keyof F as F[Key] extends { isFixed: true } ? never : Key]: ReturnType<F[Key]['toSent']>;
};

/** Reads the field from the whole record. */
export const from = <Rec, Value, Stored, Sent>(read: (record: Rec) => Stored, field: Field<Value, Stored, Sent>) => ({
  ...field,
  from: read,
});

/** Set at creation only, never part of a change. */
export const fixed = <F extends AnyField<unknown>>(field: F): F & { isFixed: true } => ({ ...field, isFixed: true });

export const initially = <F extends { empty: unknown }>(empty: NoInfer<F['empty']>, field: F): F => ({
  ...field,
  empty,
});

export const emptyValues = <F extends Fields>(fields: F): ValuesOf<F> =>
  mapFields(fields, ({ empty }) => empty) as ValuesOf<F>;

export const toFormValues = <F extends Fields>(fields: F, record: object): ValuesOf<F> => {
  const stored = new Map<string, unknown>(Object.entries(record));
  return mapFields(fields, ({ from: read, toValue }, path) =>
    toValue((read ? read(record as never) : stored.get(path)) as never),
  ) as ValuesOf<F>;
};

export const toRequestBody = <F extends Fields>(fields: F, values: ValuesOf<F>): BodyOf<F> =>
  toBody(fields, values, () => true) as BodyOf<F>;

export const toChanges = <F extends Fields>(fields: F, values: ValuesOf<F>): ChangesOf<F> =>
  toBody(fields, values, ({ isFixed }) => isFixed !== true) as ChangesOf<F>;

export const labelsOf = (fields: Fields): Record<string, string> =>
  mapFields(fields, ({ label }) => label) as Record<string, string>;

const mapFields = (fields: Fields, map: (field: AnyField<unknown>, path: string) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([path, field]) => [path, map(field, path)]));

const toBody = (fields: Fields, values: Record<string, unknown>, isSent: (field: AnyField<unknown>) => boolean) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isSent(field))
      .map(([path, { toSent }]) => [path, toSent(values[path] as never)])
      .filter(([, sent]) => sent !== undefined),
  );
