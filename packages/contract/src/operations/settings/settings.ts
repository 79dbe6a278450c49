import * as z from 'zod';
import { isSupported, UNSUPPORTED } from '../../wire/storable.ts';
import { route } from '../../wire/route.ts';
import { id, moment } from '../../wire/values.ts';

const payload = z.union([z.boolean(), z.number(), z.string()]);

const setting = z
  .object({
    id,
    name: z.string(),
    group: z.string(),
    title: z.string(),
    desc: z.string(),
    /** An older console shows other types as unknown. */
    type: z.string(),
    payload,
    version: z.int(),
    /** Whole numbers, both allowed. */
    bounds: z.object({ smallest: z.int(), largest: z.int() }).nullable(),
    /** Null until staff change it; `from` is the previous value. */
    updated: z
      .object({ at: moment, by: z.object({ email: z.string() }).nullable(), from: payload.nullable() })
      .nullable(),
  })
  .meta({ id: 'Setting' });
export type Setting = z.output<typeof setting>;

const byName = z.record(z.string(), setting);

export const listSettings = route({
  method: 'GET',
  path: '/api/sales/admin/settings',
  source: 'spec',
  area: 'operations',
  summary: 'The settings by name, of a group or all',
  query: z.object({ group: z.string().max(50).optional() }),
  answer: byName,
});

export const updateSettings = route({
  method: 'PUT',
  path: '/api/sales/admin/settings',
  source: 'spec',
  area: 'operations',
  summary:
    'Change settings, all of them or none; errors are under settings.<id>. A setting that no longer has the value in `seen`, or changed after its `version`, is a 409',
  body: z.object({
    settings: z
      // The definition decides, so that other values are refused under the setting's id.
      .array(z.object({ id, payload: z.unknown().optional(), seen: payload.optional(), version: z.int().optional() }))
      .min(1)
      .max(100)
      .superRefine((all, context) => {
        for (const each of all)
          if (typeof each.payload === 'string' && !isSupported(each.payload))
            context.addIssue({ code: 'custom', path: [each.id], message: UNSUPPORTED });
      }),
  }),
  answer: byName,
});

export const settingsRoutes = { listSettings, updateSettings };
