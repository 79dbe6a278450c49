import { route } from '../../wire/route.ts';

/** Asked before the browser's download, which could not show a refusal. */
export const checkExport = route({
  method: 'GET',
  path: '/api/admin/exports/check',
  source: 'larder',
  area: 'operations',
  summary: 'Whether an export of a list may start now; each person has one at a time',
  answer: null,
});

export const exportsRoutes = { checkExport };
