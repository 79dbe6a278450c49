import { type Compilable, type CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

/** In the place of a value until the statement is sent. */
class Blank {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Expressions, so that a build cannot decide by a value. */
export type Blanks<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

export type ValuesOrBlanks<Values> = { readonly [Name in keyof Values]: Values[Name] | Expression<Values[Name]> };

const BLANKS = new Proxy(
  {},
  {
    get: (_, name) => sql`${new Blank(String(name))}`,
    ownKeys: () => {
      throw new Error('Name each value: a rest or a copy of them would be empty.');
    },
  },
);
const MOST_FORMS = 200;

/**
 * A read of the busiest calls, built and compiled once for each form and not with each call: building the statements of
 * an order took a fifth of the processor time of its page. What changes the text is in the form, which is JSON.
 */
export function builtOnce<Values extends object, Form extends readonly unknown[], Row>(
  build: (db: Db | Tx, values: Blanks<Values>, ...form: Form) => Compilable<Row>,
): (db: Db | Tx, values: Values, ...form: Form) => Promise<Row[]> {
  const built = new Map<string, CompiledQuery<Row>>();
  const statementOf = (db: Db | Tx, form: Form) => {
    const key = JSON.stringify(form);
    const known = built.get(key);
    if (known) return known;
    if (built.size >= MOST_FORMS) built.clear();
    const statement = build(db, BLANKS as Blanks<Values>, ...form).compile();
    built.set(key, statement);
    return statement;
  };
  return async (db, values, ...form) => {
    const statement = statementOf(db, form);
    const parameters = statement.parameters.map((each) =>
      each instanceof Blank ? values[each.name as keyof Values] : each,
    );
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}
