import type {
  ZipCodeChange,
  ZipCodeChangeKind,
  ZipCodeConsequence,
} from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { paginationOf } from '@larder/contract/wire/page.ts';
import { refusal } from '@larder/domain/values/refusals.ts';
import { weekdayNumber } from '@larder/domain/values/weekdays.ts';
import { CallError, found, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { fingerprintOf } from '../../../platform/preview.ts';
import { readShippingNames, type ShippingNames } from '../carriers/shipping-names.queries.ts';
import { findCrossings } from '../zip-codes/zip-code-moves.ts';
import { type RuleSnapshot, toRule, type ZipCodeSnapshot } from '../zip-codes/zip-code-snapshots.queries.ts';
import { findDiff, listRulesAtPauses, type PreviewedChangeRow } from './zip-code-diff.queries.ts';
import { findImport } from './zip-code-imports.queries.ts';

interface DiffQuery {
  page: number;
  per_page: number;
  kind?: ZipCodeChangeKind | undefined;
  only?: ZipCodeConsequence | undefined;
}

/** Compared as the import does. */
export async function showZipCodeDiff(db: Db, id: number, query: DiffQuery) {
  const file = found(await findImport(db, id), `Import ${id}`);
  refuseIf(file.is_valid ? null : refusal('Only a file without errors can be compared.'));
  refuseIf(file.is_cleared ? refusal('The lines of this file were deleted after 30 days.') : null);
  const { rows, totals, fingerprint } = await previewImport(db, id, query);
  const named = await readShippingNames(db);
  const pages = paginationOf(query.page, query.per_page, rows.length, totalOf(totals, query));
  return { data: rows.map((row) => changeOf(row, named)), meta: { pagination: pages, totals, fingerprint } };
}

async function previewImport(db: Db | Tx, id: number, query: DiffQuery) {
  const now = await businessNow(db);
  const { page_rows: rows, versions, ...counts } = await findDiff(db, id, now, query);
  const atPauses = await listRulesAtPauses(db, id);
  const crossings = await findCrossings(
    db,
    atPauses.map(({ zip_code, shipping_rules }) => ({ zip_code, rules: shipping_rules.map(toRule) })),
    now,
  );
  const totals = { ...counts, ...crossings };
  return { rows, totals, fingerprint: fingerprintOf([id, versions, totals]) };
}

/** SHIP-25 */
export async function refuseChangedImport(tx: Tx, id: number, expected: string | undefined): Promise<void> {
  if (expected === undefined) return;
  const { totals, fingerprint } = await previewImport(tx, id, { page: 1, per_page: 1 });
  if (fingerprint === expected) return;
  throw new CallError(
    'figures_changed',
    'Zip codes, customers or orders have changed since this preview. Review it and confirm again.',
    { current: { totals, fingerprint } },
  );
}

function totalOf(
  totals: Omit<Awaited<ReturnType<typeof findDiff>>, 'page_rows' | 'versions'>,
  { kind, only }: Pick<DiffQuery, 'kind' | 'only'>,
): number {
  if (only === 'losing') return totals.losing;
  if (only === 'changed-state') return totals.changed_states;
  return kind ? totals[kind] : totals.changed + totals.added + totals.unchanged;
}

function changeOf(
  { zip_code, kind, before, after, ...counts }: PreviewedChangeRow,
  names: ShippingNames,
): ZipCodeChange {
  const old = before && linesOf(before, names);
  const removed = before ? removedRules(before, after).map((rule) => describeRule(rule, names)) : [];
  const fields = Object.entries(linesOf(after, names)).flatMap(([name, lines]) => {
    const was = old?.[name] ?? [];
    if (was.join('\n') === lines.join('\n')) return [];
    return [{ name, before: was, after: lines, removed: name === RULES ? removed : [] }];
  });
  const { active_customers, coming_orders, losing_customers, losing_orders } = counts;
  const residents = { active_customers, coming_orders, losing_customers, losing_orders };
  return { zip_code, kind, fields: kind === 'unchanged' ? [] : fields, ...residents };
}

const RULES = 'Shipping rules';

const removedRules = (before: ZipCodeSnapshot, after: ZipCodeSnapshot): RuleSnapshot[] =>
  before.shipping_rules.filter((rule) =>
    after.shipping_rules.every(
      ({ production_cycle_id, carrier_id, ship_weekday }) =>
        production_cycle_id !== rule.production_cycle_id ||
        carrier_id !== rule.carrier_id ||
        ship_weekday !== rule.ship_weekday,
    ),
  );

const linesOf = (zip: ZipCodeSnapshot, names: ShippingNames): Record<string, string[]> => ({
  State: [zip.state],
  'Time zone': [zip.time_zone],
  Active: [zip.is_active ? 'yes' : 'no'],
  'Default PC': [names.cycle(zip.default_production_cycle_id)],
  [RULES]: zip.shipping_rules
    .toSorted(
      (a, b) =>
        a.production_cycle_id - b.production_cycle_id || weekdayNumber(a.ship_weekday) - weekdayNumber(b.ship_weekday),
    )
    .map((rule) => describeRule(rule, names)),
});

const describeRule = (rule: RuleSnapshot, names: ShippingNames) =>
  [
    names.carrier(rule.carrier_id),
    names.cycle(rule.production_cycle_id),
    rule.ship_weekday,
    rule.days_in_transit === 1 ? '1 day' : `${rule.days_in_transit} days`,
    ...(rule.is_default ? ['default'] : []),
    ...(rule.alternate_ups_service ? [`alternate ${rule.alternate_ups_service}`] : []),
  ].join(' · ');
