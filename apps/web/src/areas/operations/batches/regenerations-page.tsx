import { rowsOf } from '../../../lists/use-list.ts';
import { BatchesPage } from './batches-page.tsx';
import { regenerationsList } from './batches-search.ts';

export const prefetch = rowsOf(regenerationsList);

export const RegenerationsPage = () => (
  <BatchesPage
    heading="Regenerate Orders"
    asked={regenerationsList}
    add={{ to: '/regenerate-orders/new', label: 'New Regeneration' }}
    nothing="No regenerations yet"
  />
);
