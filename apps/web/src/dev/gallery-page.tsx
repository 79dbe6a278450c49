import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { PanelIndex } from '@larder/ui/patterns/pages/panel-index.tsx';
import { Stack } from '@mantine/core';
import { GalleryConfirm } from './gallery-confirm.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { GalleryForm } from './gallery-form.tsx';
import { GalleryList } from './gallery-list.tsx';
import { GalleryLog } from './gallery-log.tsx';
import { GalleryPanels } from './gallery-panels.tsx';
import { GalleryPicks } from './gallery-picks.tsx';
import { GalleryReorder } from './gallery-reorder.tsx';
import { GalleryRows } from './gallery-rows.tsx';
import { GallerySigns } from './gallery-signs.tsx';
import { GalleryToasts } from './gallery-toasts.tsx';

const groups = [
  { id: 'signs', title: 'Badges, money, dates', Content: GallerySigns },
  { id: 'fields', title: 'Fields', Content: GalleryFields },
  { id: 'picks', title: 'Lists to choose', Content: GalleryPicks },
  { id: 'toasts', title: 'Toasts', Content: GalleryToasts },
  { id: 'confirm', title: 'Confirm and leave', Content: GalleryConfirm },
  { id: 'reorder', title: 'Reorder list', Content: GalleryReorder },
  { id: 'rows', title: 'Repeatable rows', Content: GalleryRows },
  { id: 'panels', title: 'Panels', Content: GalleryPanels },
  { id: 'log', title: 'Event log', Content: GalleryLog },
  { id: 'form', title: 'Record form', Content: GalleryForm },
  { id: 'list', title: 'List', Content: GalleryList },
];

/** Routed in development only. */
export function GalleryPage() {
  return (
    <>
      <PageHeader title="Gallery" subline="Every control and pattern in every state" />
      <Stack gap="lg">
        <PanelIndex panels={groups} />
        {groups.map(({ id, Content }) => (
          <div key={id} id={id}>
            <Content />
          </div>
        ))}
      </Stack>
    </>
  );
}
