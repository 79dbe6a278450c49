import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/**
 * Whether a statement can be answered by one shard: each distributed table in it has its key equal to a parameter, directly
 * or by joins. `tables` are those that have not. Rows that are inserted each go to their own shard. What it does not
 * understand counts as crossing.
 *
 * @param {string} text
 * @param {Map<string, string>} keys The column of each distributed table by which it is distributed
 * @param {Map<string, Set<string>>} columns Of all tables
 */
export function shardsOf(text, keys, columns) {
  const reading = { keys, columns, classes: new Map(), references: [], made: 0 };
  for (const { stmt } of parseSync(text).stmts) read(stmt, [], new Map(), reading);
  const loose = reading.references.filter(({ key }) => find(reading, key) !== find(reading, PARAMETER));
  return {
    isDistributed: reading.references.length > 0,
    tables: [...new Set(loose.map(({ table }) => table))].toSorted((a, b) => (a < b ? -1 : 1)),
  };
}

const PARAMETER = '$';

function find({ classes }, name) {
  let at = name;
  while (classes.has(at)) at = classes.get(at);
  return at;
}

function join(reading, one, other) {
  const [a, b] = [find(reading, one), find(reading, other)];
  if (a !== b) reading.classes.set(a, b);
}

/** Returns the names of the columns that it puts out. */
function read(node, outer, outerCtes, reading) {
  const [kind, statement] = Object.entries(node)[0];
  const ctes = new Map(outerCtes);
  for (const { CommonTableExpr } of statement.withClause?.ctes ?? []) {
    if (statement.withClause.recursive) ctes.set(CommonTableExpr.ctename, new Map());
    ctes.set(CommonTableExpr.ctename, read(CommonTableExpr.ctequery, outer, ctes, reading));
  }
  if (kind === 'SelectStmt' && statement.larg) {
    const left = read({ SelectStmt: statement.larg }, outer, ctes, reading);
    read({ SelectStmt: statement.rarg }, outer, ctes, reading);
    return left;
  }
  const frame = new Map();
  const scopes = [frame, ...outer];
  const quals = [];
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt') refer(statement.relation, frame, ctes, reading);
  for (const from of [...(statement.fromClause ?? []), ...(statement.usingClause ?? [])])
    readFrom(from, { frame, scopes, ctes, quals }, reading);
  for (const qual of [...quals, statement.whereClause]) conjuncts(qual, scopes, ctes, reading);
  if (kind === 'InsertStmt' && statement.selectStmt) read(statement.selectStmt, outer, ctes, reading);
  for (const part of ['targetList', 'sortClause', 'groupClause', 'havingClause', 'valuesLists', 'limitCount'])
    within(statement[part], scopes, ctes, reading);
  return outputs(statement.targetList ?? statement.returningClause?.exprs ?? [], scopes, reading);
}

function refer({ relname, alias }, frame, ctes, reading) {
  const id = `r${reading.made++}`;
  const name = alias?.aliasname ?? relname;
  const cte = ctes.get(relname);
  if (cte) return void frame.set(name, cte);
  const has = new Map([...(reading.columns.get(relname) ?? [])].map((column) => [column, `${id}.${column}`]));
  frame.set(name, has);
  const key = reading.keys.get(relname);
  if (key) reading.references.push({ table: relname, key: `${id}.${key}` });
}

function readFrom(node, from, reading) {
  const { frame, scopes, ctes, quals } = from;
  if (node.RangeVar) refer(node.RangeVar, frame, ctes, reading);
  else if (node.JoinExpr) {
    readFrom(node.JoinExpr.larg, from, reading);
    readFrom(node.JoinExpr.rarg, from, reading);
    quals.push(node.JoinExpr.quals);
  } else if (node.RangeSubselect)
    frame.set(node.RangeSubselect.alias?.aliasname, read(node.RangeSubselect.subquery, scopes, ctes, reading));
  else within(node, scopes, ctes, reading);
}

/** Conditions that each row meets. */
function conjuncts(node, scopes, ctes, reading) {
  if (!node) return;
  if (node.BoolExpr?.boolop === 'AND_EXPR') {
    for (const arg of node.BoolExpr.args) conjuncts(arg, scopes, ctes, reading);
    return;
  }
  const { A_Expr: expression } = node;
  if (expression?.kind === 'AEXPR_OP' && expression.name[0].String.sval === '=') {
    const sides = [expression.lexpr, expression.rexpr].map((side) => nameOf(side, scopes));
    if (sides[0] && sides[1]) join(reading, sides[0], sides[1]);
  }
  within(node, scopes, ctes, reading);
}

function nameOf(node, scopes) {
  if (node?.TypeCast) return nameOf(node.TypeCast.arg, scopes);
  if (node?.ParamRef || node?.A_Const) return PARAMETER;
  const fields = node?.ColumnRef?.fields.map(({ String: text }) => text?.sval);
  if (!fields) return undefined;
  const [table, column] = fields.length > 1 ? fields.slice(-2) : [undefined, fields[0]];
  for (const frame of scopes)
    for (const [name, has] of frame) if ((table ?? name) === name && has.has(column)) return has.get(column);
  return undefined;
}

/** Statements inside of an expression. */
function within(node, scopes, ctes, reading) {
  if (Array.isArray(node)) for (const one of node) within(one, scopes, ctes, reading);
  else if (typeof node === 'object' && node !== null)
    for (const [kind, one] of Object.entries(node))
      if (kind === 'subselect' || kind === 'SelectStmt')
        read(kind === 'subselect' ? one : { SelectStmt: one }, scopes, ctes, reading);
      else within(one, scopes, ctes, reading);
}

function outputs(targets, scopes, reading) {
  const found = new Map();
  for (const { ResTarget: target } of targets) {
    const fields = target?.val?.ColumnRef?.fields;
    if (fields?.at(-1)?.A_Star) {
      const only = fields.length > 1 ? fields[0].String.sval : undefined;
      for (const [name, has] of scopes[0])
        if ((only ?? name) === name) for (const [column, key] of has) found.set(column, key);
    } else {
      const column = target?.name ?? fields?.at(-1)?.String?.sval;
      if (column) found.set(column, nameOf(target.val, scopes) ?? `o${reading.made++}`);
    }
  }
  return found;
}
