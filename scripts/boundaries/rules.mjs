// The direction of imports; see ARCHITECTURE.md, "The tree". Of the files that match `to`, a file that matches `from` may
// import only those that match `allowed`. Packages are paths too: `npm:zod`.

const ANYTHING = /^/;
const OURS = /^(packages|apps|e2e|bench|scripts)\//;
const TEST = /\.test\.tsx?$/;

const AREAS = [
  'staff',
  'deliveries',
  'customers',
  'orders',
  'billing',
  'catalogue',
  'marketing',
  'shipping',
  'operations',
];
/** In addition to itself, staff and the platform. Keep it acyclic. */
const AREA_MAY_IMPORT = {
  staff: [],
  deliveries: [],
  billing: [],
  orders: ['deliveries', 'billing'],
  shipping: ['deliveries', 'orders'],
  catalogue: ['orders'],
  marketing: ['catalogue', 'orders', 'billing'],
  customers: ['deliveries', 'orders', 'billing', 'marketing', 'catalogue'],
  operations: AREAS,
};

export const rules = [
  {
    name: 'domain is pure',
    why: 'Rules run on server and screen alike: no I/O, no clock, no library.',
    from: /^packages\/domain\/src\//,
    except: TEST,
    to: ANYTHING,
    allowed: /^packages\/domain\/src\//,
  },
  {
    name: 'contract knows values only',
    why: 'What crosses the wire depends on the values, never on rules, and on zod alone of all libraries.',
    from: /^packages\/contract\/src\//,
    except: TEST,
    to: ANYTHING,
    allowed: /^(packages\/contract\/src\/|packages\/domain\/src\/values\/|npm:zod$)/,
  },
  {
    name: 'ui knows no area',
    why: 'Patterns own behaviour over time, not columns, fields or labels.',
    from: /^packages\/ui\/src\//,
    to: OURS,
    allowed: /^(packages\/ui\/src\/|packages\/domain\/src\/values\/)/,
  },
  {
    name: 'web never imports the server',
    why: 'The console reaches the server through the contract.',
    from: /^apps\/web\//,
    to: OURS,
    allowed: /^(apps\/web\/|packages\/)/,
  },
  {
    name: 'going live uses public calls',
    why: 'Its chapters reach an installation by calls alone: no SQL, no seed, no rule of the program.',
    from: /^apps\/api\/golive\/chapters\//,
    to: OURS,
    allowed: /^(apps\/api\/(golive\/|test\/zip-archive\.ts)|packages\/(contract|domain\/src\/values)\/)/,
  },
  {
    name: 'api never imports screens',
    why: 'The server knows the contract and the domain.',
    from: /^apps\/api\//,
    to: OURS,
    allowed:
      /^(apps\/api\/|packages\/(contract|domain)\/|scripts\/(lock|production\/dockerfile|sharding\/shards-of)\.mjs$)/,
  },
  {
    name: 'platform knows no area',
    why: 'The platform is below the areas; app.ts and program.ts combine them.',
    from: /^apps\/api\/src\/platform\//,
    except: TEST,
    to: /^apps\/api\/src\/areas\//,
    allowed: null,
  },
  ...AREAS.map((area) => ({
    name: `the server's area ${area}`,
    why: 'Areas import along the declared graph (scripts/boundaries/rules.mjs), so that it stays without cycles.',
    from: new RegExp(`^apps/api/src/areas/${area}/`),
    except: TEST,
    to: /^apps\/api\/src\/areas\//,
    allowed: new RegExp(`^apps/api/src/areas/(${[area, 'staff', ...AREA_MAY_IMPORT[area]].join('|')})/`),
  })),
  ...AREAS.map((area) => ({
    name: `the screens of ${area}`,
    why: 'Screens do not import from another area; shared parts belong in ui or parts.',
    from: new RegExp(`^apps/web/src/areas/${area}/`),
    to: /^apps\/web\/src\/areas\//,
    allowed: new RegExp(`^apps/web/src/areas/${area}/`),
  })),
  {
    name: 'journeys see what staff see',
    why: 'Journeys use the browser and the wire, never the inside of the program.',
    from: /^e2e\//,
    to: OURS,
    allowed: /^(e2e|packages)\//,
  },
];
