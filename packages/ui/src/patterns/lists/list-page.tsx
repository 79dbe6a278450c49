import type { ReactNode } from 'react';
import { PageHeader } from '../pages/page-header.tsx';
import { ListSurface, type ListSurfaceProps } from './list-surface.tsx';

interface ListPageProps<Row> extends ListSurfaceProps<Row> {
  actions?: ReactNode;
}

export function ListPage<Row>({ actions, ...list }: ListPageProps<Row>) {
  return (
    <>
      <PageHeader title={list.heading} actions={actions} />
      <ListSurface {...list} />
    </>
  );
}
