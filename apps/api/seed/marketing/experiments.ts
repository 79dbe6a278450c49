import { daysAgo } from '../orders/moments.ts';
import { addChange } from '../record.ts';
import { SUPERADMIN } from '../customers/staff.ts';
import type { World } from '../world.ts';

interface Experiment {
  name: string;
  code: string;
  started: number | null;
  active: boolean;
  variants: [string, string, number][];
}

const EXPERIMENTS: Experiment[] = [
  {
    name: 'Checkout in one step',
    code: 'checkout_one_step',
    started: 150,
    active: false,
    variants: [
      ['Control', 'control', 50],
      ['One step', 'one-step', 50],
    ],
  },
  {
    name: 'Menu order',
    code: 'menu_order',
    started: 45,
    active: true,
    variants: [
      ['Control', 'control', 50],
      ['Soups first', 'soups-first', 25],
      ['Kids first', 'kids-first', 25],
    ],
  },
  {
    name: 'Big pictures',
    code: 'big_pictures',
    started: 10,
    active: true,
    variants: [
      ['Control', 'control', 50],
      ['Big pictures', 'big-pictures', 10],
    ],
  },
  {
    name: 'Referral banner',
    code: 'referral_banner',
    started: null,
    active: false,
    variants: [
      ['Control', 'control', 50],
      ['Banner', 'banner', 10],
    ],
  },
];
const DAYS_IN_PREPARATION = 7;
const DAYS_RUN = 60;

export function addExperiments(world: World): void {
  for (const experiment of EXPERIMENTS) addExperiment(world, experiment);
}

function addExperiment(world: World, { name, code, started, active, variants }: Experiment): void {
  const created = daysAgo(world, (started ?? 0) + DAYS_IN_PREPARATION, '11:40');
  const began = started === null ? null : daysAgo(world, started, '09:00');
  const ended = started === null || active ? null : daysAgo(world, started - DAYS_RUN, '17:00');
  const experiment_id = world.add('experiments', {
    name,
    code,
    active,
    started_at: began?.toString() ?? null,
    created_at: created.toString(),
    updated_at: (ended ?? began ?? created).toString(),
    version: 1 + [began, ended].filter((moment) => moment !== null).length,
  });
  variants.forEach(([variant, variantCode, distribution], position) =>
    world.put('experiment_variants', {
      experiment_id,
      code: variantCode,
      name: variant,
      distribution,
      is_control: position === 0,
      position,
    }),
  );
  const shares = variants.map(([, variantCode, distribution]) => ({ code: variantCode, distribution }));
  if (began)
    world.add('experiment_allocations', { experiment_id, since: began.toString(), shares: JSON.stringify(shares) });
  const change = { by: { staffId: SUPERADMIN }, subject: { type: 'experiment', id: experiment_id } };
  addChange(world, {
    ...change,
    at: created,
    name: 'experiment_created',
    description: `Created the experiment ${name}`,
    after: { name, code, active: false },
  });
  for (const [at, isOn] of [[began, true] as const, [ended, false] as const]) {
    if (!at) continue;
    addChange(world, {
      ...change,
      at,
      name: 'experiment_updated',
      description: `Changed active of the experiment ${name}`,
      before: { active: !isOn },
      after: { active: isOn },
    });
  }
}
