import {
  parseSetting,
  SETTING_DEFINITIONS,
  type SettingDefinition,
  type SettingValue,
} from '@larder/domain/operations/settings/setting-definitions.ts';
import { refusalToChangeSignInSettings } from '@larder/domain/staff/members/staff-rules.ts';
import { CallError, refuseFields, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { lockSettings, writeSettings } from '../../../platform/write-settings.ts';
import { repriceAffectedOrders } from '../../orders/pricing/price-affected-orders.job.ts';
import { redateAllOrders } from '../../orders/dating/redate-all-orders.job.ts';
import { refuseWhileCharging } from '../../orders/charging/refuse-while-charging.ts';
import { waitForDating } from '../../deliveries/dating.queries.ts';
import { listSettings } from './settings.queries.ts';

interface Sent {
  id: number;
  payload?: unknown;
  seen?: SettingValue | undefined;
  version?: number | undefined;
}
interface Wanted {
  definition: SettingDefinition;
  value: SettingValue;
  seen: SettingValue | undefined;
  version: number | undefined;
}

/** Parses settings; with any error, none is saved (OPS-19). */
function read(sent: Sent[]): Wanted[] {
  const errors: Record<string, string[]> = {};
  const wanted = sent.flatMap(({ id, payload, seen, version }, at): Wanted[] => {
    const definition = SETTING_DEFINITIONS.find((each) => each.id === id);
    const value = definition ? parseSetting(definition, payload) : null;
    if (sent.findIndex((each) => each.id === id) < at) errors[`settings.${id}`] = ['This setting is listed twice.'];
    else if (definition && value !== null && typeof value !== 'object') return [{ definition, value, seen, version }];
    else
      errors[`settings.${id}`] = [
        value === null || typeof value !== 'object' ? 'This setting does not exist.' : value.message,
      ];
    return [];
  });
  refuseFields(errors);
  return wanted;
}

/** Prices and deadlines are fixed when the cutoff passes (TIME-25, ORD-22). */
const FIXED_AT_THE_CUTOFF: ReadonlySet<string> = new Set(['shipping_fee_cents', 'post_cutoff_window_hours']);

export async function updateSettings(ctx: StaffContext, sent: Sent[]): Promise<void> {
  const wanted = read(sent);
  await ctx.transaction(async (tx) => {
    await refuseChanged(tx, wanted);
    for (const { name, group } of await writeSettings(tx, ctx.actor, wanted, await businessNow(tx))) {
      if (group === 'sign-in') refuseIf(refusalToChangeSignInSettings({ ...ctx.staff, is_admin: true }));
      if (FIXED_AT_THE_CUTOFF.has(name)) await refuseWhileCharging(tx);
      // The fee is part of the price of every coming order (OPS-21).
      if (name === 'shipping_fee_cents') await later(tx, ctx, repriceAffectedOrders, { all: true });
      // An order ships after the day of its deadline (SHIP-1); those past their cutoff keep theirs (OPS-21).
      if (name === 'post_cutoff_window_hours') {
        await later(tx, ctx, redateAllOrders, { staff_id: ctx.staff.id });
        await waitForDating(tx);
      }
    }
  });
}

/** Refuses settings that somebody else changed (OPS-20). */
async function refuseChanged(tx: Tx, wanted: Wanted[]): Promise<void> {
  const saved = await lockSettings(
    tx,
    wanted.map(({ definition }) => definition.name),
  );
  const changed = wanted.flatMap(({ definition, value, seen = null, version = null }) => {
    const was = saved.get(definition.name) ?? { payload: definition.default, version: 0, email: null };
    const { payload: now, email } = was;
    const isUnchanged = (seen === null || now === seen) && (version === null || version >= was.version);
    return isUnchanged || now === value ? [] : [{ ...definition, by: email ?? 'the system' }];
  });
  if (changed.length === 0) return;
  const summary = changed.map(({ title, by }) => `${title} was changed by ${by}`).join(', ');
  throw new CallError('stale', `${summary} since you opened it. Review the differences and save again.`, {
    current: await listSettings(tx),
    errors: Object.fromEntries(
      changed.map(({ id, by }) => [`settings.${id}`, [`Changed by ${by} since you read it.`]]),
    ),
  });
}
