import { loadModule, parseSync } from 'libpg-query';

/**
 * Finds what would disturb the previous release: long locks on a large table, and the removal of anything that release
 * still uses. A file may claim an exception: `-- allowed: <rule>, because …`.
 */
const ALLOWED = /^--\s*allowed:\s*([a-z-]+), because \S/gm;
const NO_TRANSACTION = /^--\s*no-transaction\b/;
/** A default that differs by row rewrites the whole table. */
const SAME_FOR_ALL_ROWS = new Set(['now', 'transaction_timestamp', 'statement_timestamp']);
const CHANGES_ROWS = ['UpdateStmt', 'DeleteStmt', 'MergeStmt'];

await loadModule();

/** None when it can be applied at any time. */
export function refusals(text) {
  const inTransaction = !NO_TRANSACTION.test(text);
  const statements = parseSync(text).stmts.map(({ stmt }) => Object.entries(stmt)[0]);
  const made = new Set(statements.flatMap(tablesMade));
  const file = { inTransaction, isNew: (table) => made.has(table), statements };
  const allowed = new Set([...text.matchAll(ALLOWED)].map(([, rule]) => rule));
  return statements
    .flatMap(([kind, statement]) => [
      ...(RULES[kind]?.(statement, file) ?? []),
      ...rowsChanged(kind, statement, file),
      ...(inTransaction ? [] : notTwice(kind, statement)),
    ])
    .filter(([rule]) => !allowed.has(rule))
    .map(([rule, reason]) => `${rule}: ${reason}`);
}

function tablesMade([kind, statement]) {
  if (kind === 'CreateStmt') return [statement.relation.relname];
  return kind === 'CreateTableAsStmt' ? [statement.into.rel.relname] : [];
}

const RULES = {
  IndexStmt: ({ idxname, relation, concurrent }, { isNew }) =>
    concurrent || isNew(relation.relname)
      ? []
      : [
          [
            'index',
            `build ${idxname} on ${relation.relname} with "concurrently", in a file that begins with "-- no-transaction"`,
          ],
        ],
  ReindexStmt: ({ params = [] }) =>
    params.some(({ DefElem }) => DefElem.defname === 'concurrently') ? [] : [['index', 'reindex with "concurrently"']],
  AlterTableStmt: ({ relation, cmds, objtype }, file) =>
    objtype !== 'OBJECT_TABLE' || file.isNew(relation.relname)
      ? []
      : cmds.flatMap(({ AlterTableCmd }) => tableChange(relation.relname, AlterTableCmd, file)),
  AlterDomainStmt: ({ def }) =>
    def?.Constraint && !def.Constraint.skip_validation
      ? [['constraint', 'add the constraint of the domain "not valid" and validate it in a file of its own']]
      : [],
  DropStmt({ removeType, concurrent }) {
    if (removeType === 'OBJECT_INDEX' && !concurrent)
      return [['index', 'drop the index with "concurrently", in a file that begins with "-- no-transaction"']];
    return ['OBJECT_TABLE', 'OBJECT_TYPE', 'OBJECT_DOMAIN', 'OBJECT_VIEW'].includes(removeType)
      ? [['old-program', 'the previous release must no longer use it']]
      : [];
  },
  RenameStmt: () => [['old-program', 'the previous release uses the old name']],
  TruncateStmt: () => [['rows', 'truncate locks the whole table']],
  LockStmt: () => [['lock', 'a table must not be locked as a whole']],
  ClusterStmt: () => [['rewrite', 'cluster rewrites the whole table']],
  VacuumStmt: ({ options = [] }) =>
    options.some(({ DefElem }) => DefElem.defname === 'full') ? [['rewrite', 'vacuum full rewrites the table']] : [],
};

function tableChange(table, { subtype, name, def }, { inTransaction, statements }) {
  switch (subtype) {
    case 'AT_AddColumn':
      return columnAdded(`${table}.${def.ColumnDef.colname}`, def.ColumnDef.constraints ?? []);
    case 'AT_AddConstraint':
      return isConstraintShort(def.Constraint)
        ? []
        : [
            [
              'constraint',
              `add the constraint of ${table} "not valid" or "using index", and validate it in a file of its own`,
            ],
          ];
    case 'AT_ValidateConstraint':
      return inTransaction && statements.length > 1
        ? [
            [
              'constraint',
              `validate ${name} in a file of its own: other statements would hold their locks while it runs`,
            ],
          ]
        : [];
    case 'AT_AlterColumnType':
      return [['rewrite', `a new type of ${table}.${name} rewrites the table: add another column`]];
    case 'AT_SetNotNull':
      return [
        [
          'not-null',
          `"set not null" reads all of ${table} under its lock: add a check "not valid" and validate it first`,
        ],
      ];
    case 'AT_DropColumn':
      return [['old-program', `${table}.${name} must no longer be used by the previous release`]];
    default:
      return [];
  }
}

function isConstraintShort({ contype, skip_validation, indexname }) {
  return ['CONSTR_CHECK', 'CONSTR_FOREIGN', 'CONSTR_NOTNULL'].includes(contype)
    ? Boolean(skip_validation)
    : indexname !== undefined;
}

/** PostgreSQL does not validate a reference on a new column without a default, but it does validate a check. */
function columnAdded(column, constraints) {
  const kinds = constraints.map(({ Constraint }) => Constraint);
  const fallback = kinds.find(({ contype }) => contype === 'CONSTR_DEFAULT');
  const has = (kind) => kinds.some(({ contype }) => contype === kind);
  return [
    ...(has('CONSTR_CHECK') || has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY') || (has('CONSTR_FOREIGN') && fallback)
      ? [['constraint', `add ${column} alone, and its constraint "not valid" or "using index"`]]
      : []),
    ...(has('CONSTR_NOTNULL') && !fallback
      ? [['not-null', `${column} needs a default: the previous release does not set it`]]
      : []),
    ...(has('CONSTR_IDENTITY') ||
    kinds.some(({ generated_kind }) => generated_kind === 's') ||
    (fallback && differsByRow(fallback.raw_expr))
      ? [['rewrite', `${column} differs by row, which rewrites the table`]]
      : []),
  ];
}

const differsByRow = (expression) =>
  [...nodes(expression)].some(
    ([kind, node]) => kind === 'FuncCall' && !SAME_FOR_ALL_ROWS.has(node.funcname.at(-1).String.sval),
  );

/** Changed rows stay locked until commit, so a backfill of a large table commits in chunks. */
function rowsChanged(kind, statement, { inTransaction, isNew }) {
  if (kind === 'DoStmt') {
    const body = statement.args.map(({ DefElem }) => DefElem.arg.String?.sval ?? '').join(' ');
    const isInParts = !inTransaction && /\bcommit\b/i.test(body);
    return /\b(update|delete|merge)\b/i.test(body) && !isInParts
      ? [['rows', 'change rows in parts, with "commit" after each, in a file that begins with "-- no-transaction"']]
      : [];
  }
  if (kind.startsWith('Create')) return [];
  return [...nodes({ [kind]: statement })]
    .filter(([name, { relation }]) => CHANGES_ROWS.includes(name) && !isNew(relation?.relname))
    .map(([, { relation }]) => [
      'rows',
      `change the rows of ${relation.relname} in parts, in a "do" that commits after each, in a file that begins with "-- no-transaction"`,
    ]);
}

/** After a kill, a file without a transaction runs again from its first line. */
function notTwice(kind, statement) {
  const reason = [
    ['idempotent', `${kind} must do no harm when it runs again: "if not exists", "if exists" or "or replace"`],
  ];
  switch (kind) {
    case 'IndexStmt':
      return statement.if_not_exists && statement.idxname ? [] : reason;
    case 'CreateStmt':
    case 'CreateTableAsStmt':
      return statement.if_not_exists ? [] : reason;
    case 'DropStmt':
      return statement.missing_ok ? [] : reason;
    case 'AlterTableStmt':
      return statement.cmds.every(({ AlterTableCmd }) => isTwice(AlterTableCmd)) ? [] : reason;
    case 'CreateFunctionStmt':
    case 'CreateTrigStmt':
    case 'ViewStmt':
      return statement.replace ? [] : reason;
    case 'InsertStmt':
      return statement.onConflictClause ? [] : reason;
    case 'DoStmt':
    case 'SelectStmt':
    case 'VacuumStmt':
    case 'ReindexStmt':
    case 'VariableSetStmt':
    case 'UpdateStmt':
    case 'DeleteStmt':
    case 'CommentStmt':
      return [];
    default:
      return reason;
  }
}

const TWICE = ['AT_ValidateConstraint', 'AT_ColumnDefault', 'AT_DropNotNull', 'AT_SetNotNull', 'AT_SetStatistics'];
const isTwice = ({ subtype, missing_ok }) => TWICE.includes(subtype) || missing_ok === true;

function* nodes(tree) {
  if (Array.isArray(tree)) for (const one of tree) yield* nodes(one);
  else if (typeof tree === 'object' && tree !== null)
    for (const [kind, node] of Object.entries(tree)) {
      yield [kind, node];
      yield* nodes(node);
    }
}
