import { showCategory } from '@larder/contract/catalogue/categories/categories.ts';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { RecordScreen } from '../../../parts/record-screen.tsx';
import { ArchiveCategory } from './archive-category.tsx';
import { CategoryForm, NewCategoryForm } from './category-form.tsx';

const back = () => ({ href: lastList('/categories'), label: 'All categories' });

export const NewCategoryPage = () => (
  <>
    <PageHeader title="New Category" back={back()} />
    <NewCategoryForm />
  </>
);

export function CategoryPage() {
  const { id } = useParams({ from: '/_shell/categories/$id' });
  const read = useRead(showCategory, { params: { id } });
  return (
    <RecordScreen read={read} title="Edit Category" back={back()}>
      {(category) => (
        <>
          <PageHeader
            title={`Edit ${category.name}`}
            subline={category.deleted_at === null ? undefined : 'Archived'}
            back={back()}
            actions={<ArchiveCategory category={category} />}
          />
          <CategoryForm key={category.id} category={category} />
        </>
      )}
    </RecordScreen>
  );
}
