import { showCategory } from '@larder/contract/catalogue/categories/categories.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { CategoryForm } from './category-form.tsx';

const back = () => ({ href: lastList('/categories'), label: 'All categories' });

export function CategoryPage() {
  const { id } = useParams({ from: '/_shell/categories/$id' });
  const read = useRead(showCategory, { params: { id } });
  return (
    <RecordScreen read={read} title="Edit Category" back={back()}>
      {(category) => (
        <>
          <PageHeader title={`Edit ${category.name}`} back={back()} />
          <CategoryForm key={category.id} category={category} />
        </>
      )}
    </RecordScreen>
  );
}
