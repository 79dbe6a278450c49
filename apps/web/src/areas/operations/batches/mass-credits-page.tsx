import { rowsOf } from '../../../lists/use-list.ts';
import { BatchesPage } from './batches-page.tsx';
import { massCreditsList } from './batches-search.ts';

export const prefetch = rowsOf(massCreditsList);

export const MassCreditsPage = () => (
  <BatchesPage
    heading="Mass Apply Credits"
    asked={massCreditsList}
    add={{ to: '/mass-apply-credits/new', label: 'New Mass Credit' }}
    nothing="No credits applied yet"
  />
);
