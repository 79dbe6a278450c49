import * as z from 'zod';
import { route } from '../../wire/route.ts';

const key = z.string().min(1).max(60);

/** Kept per member of staff, on every device. */
export const preferences = z
  .object({
    /** Panels that are opened or folded otherwise than by default, by their anchor. */
    open_panels: z.record(key, z.boolean()),
    /** The chosen columns of a list, by its address. A list without an entry has its default columns. */
    columns: z.record(key, z.array(key)),
    /** Whether single keys such as `/` and `j` act (WCAG 2.1.4). */
    single_keys: z.boolean(),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.output<typeof preferences>;

const entries = <T extends z.ZodType>(value: T) =>
  z.record(key, value.nullable()).refine((sent) => Object.keys(sent).length <= 50, 'At most 50 at a time.');

export const savePreferences = route({
  method: 'PATCH',
  path: '/api/management/me/preferences',
  source: 'larder',
  area: 'staff',
  summary: 'Change your own preferences; entries that are not sent stay, and null returns one to its default',
  body: z.object({
    open_panels: entries(z.boolean()).optional(),
    columns: entries(z.array(key).max(50)).optional(),
    single_keys: z.boolean().optional(),
  }),
  answer: preferences,
});

export const preferencesRoutes = { savePreferences };
