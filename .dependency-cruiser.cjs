// The direction of imports. Each rule says why it stands; see ARCHITECTURE.md, "The tree".
const only = (from, allowed) => ({ from: { path: from }, to: { path: '^(packages|apps)/', pathNot: allowed } });
const areas = ['staff', 'customers', 'orders', 'billing', 'catalogue', 'marketing', 'shipping', 'operations'];
// An area of the server may import these other areas; everyone may import staff and platform. No cycles.
const graph = {
  staff: [],
  catalogue: [],
  shipping: [],
  billing: [],
  orders: ['catalogue', 'shipping', 'billing'],
  marketing: ['catalogue', 'orders', 'shipping', 'billing'],
  customers: ['orders', 'billing', 'marketing', 'shipping', 'catalogue'],
  operations: areas,
};
module.exports = {
  forbidden: [
    { name: 'domain-is-pure', severity: 'error', comment: 'Rules run on server and screen alike: no I/O, no clock, no library.', from: { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' }, to: { pathNot: '^packages/domain/src' } },
    { name: 'contract-knows-values-only', severity: 'error', comment: 'What crosses the wire depends on the values, never on rules.', ...only('^packages/contract/src', ['^packages/contract/src', '^packages/domain/src/values/']) },
    { name: 'ui-knows-no-area', severity: 'error', comment: 'Patterns own behaviour in time, not columns, fields or words.', ...only('^packages/ui/src', ['^packages/ui/src', '^packages/domain/src/values/']) },
    { name: 'web-never-imports-the-server', severity: 'error', comment: 'The console reaches the server through the contract.', ...only('^apps/web/', ['^apps/web/', '^packages/']) },
    { name: 'api-never-imports-screens', severity: 'error', comment: 'The server knows the contract and the domain.', ...only('^apps/api/', ['^apps/api/', '^packages/(contract|domain)/']) },
    { name: 'platform-knows-no-area', severity: 'error', comment: 'Areas stand on the platform; app.ts and main.ts put them together.', from: { path: '^apps/api/src/platform/' }, to: { path: '^apps/api/src/areas/' } },
    ...areas.map((area) => ({
      name: `api-area-${area}`,
      severity: 'error',
      comment: 'Areas import along the declared graph, so that it stays without cycles.',
      from: { path: `^apps/api/src/areas/${area}/` },
      to: { path: '^apps/api/src/areas/', pathNot: [area, 'staff', ...graph[area]].map((a) => `^apps/api/src/areas/${a}/`) },
    })),
    ...areas.map((area) => ({
      name: `web-area-${area}`,
      severity: 'error',
      comment: 'Screens of one area do not reach into another; what they share belongs in ui or shell.',
      from: { path: `^apps/web/src/areas/${area}/` },
      to: { path: '^apps/web/src/areas/', pathNot: `^apps/web/src/areas/${area}/` },
    })),
    { name: 'no-circular', severity: 'error', comment: 'A cycle has no first file to read.', from: {}, to: { circular: true } },
  ],
  options: { doNotFollow: { path: 'node_modules' }, exclude: '(^|/)(node_modules|dist|\\.data)/', tsConfig: { fileName: 'tsconfig.json' }, enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] } },
};
