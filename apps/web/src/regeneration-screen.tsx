import { NewRegenerationPage as Page } from './areas/operations/regenerate-orders/new-regeneration-page.tsx';
import { describeFilters } from './areas/orders/reading/orders-search.ts';

export const NewRegenerationPage = () => <Page describe={(filter) => describeFilters({ ...filter, page: 1 })} />;
