import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { SavedView } from '@larder/contract/staff/saved-views/saved-views.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import type { Href } from '@larder/ui/controls/display/link.tsx';

interface ViewsMenuProps {
  views: readonly SavedView[] | null;
  open: SavedView | null;
  hrefOf: (view: SavedView) => Href;
  onOpened: () => void;
  acts: { label: string; isDangerous?: boolean; run: () => void }[];
}

export function ViewsMenu({ views, open, hrefOf, onOpened, acts }: ViewsMenuProps) {
  const group = (label: string, listed: readonly SavedView[]) =>
    listed.length === 0 ? null : (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a menu may not contain a fieldset
      <div role="group" aria-label={label}>
        <Menu.Label aria-hidden>{label}</Menu.Label>
        {listed.map((view) => (
          <Menu.Item
            key={view.id}
            component={Link}
            href={hrefOf(view)}
            aria-current={view.id === open?.id ? 'true' : undefined}
            leftSection={view.id === open?.id ? <IconCheck size={14} aria-hidden /> : <span style={{ width: 14 }} />}
          >
            {view.owner === null ? view.name : `${view.name}, by ${view.owner}`}
          </Menu.Item>
        ))}
        <Menu.Divider aria-hidden />
      </div>
    );
  const own = views?.filter(({ owner }) => owner === null) ?? [];
  const shared = views?.filter(({ owner }) => owner !== null) ?? [];
  return (
    <Menu position="bottom-end" onOpen={onOpened} width={280} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {open ? `View: ${open.name}` : 'Views'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {views?.length === 0 ? <Menu.Item disabled>No saved views yet</Menu.Item> : null}
        {group('Your views', own)}
        {group('Shared views', shared)}
        {acts.map(({ label, isDangerous, run }) => (
          <Menu.Item key={label} {...(isDangerous ? { color: 'red' } : {})} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
