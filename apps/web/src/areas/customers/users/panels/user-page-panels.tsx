import { Text } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { ERASED_MESSAGE } from '@larder/domain/customers/data-protection/erasure.ts';
import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { Panel, type PanelFolding } from '@larder/ui/patterns/pages/panel.tsx';
import { useOpenOnAnchor } from '@larder/ui/patterns/pages/use-open-on-anchor.ts';
import { WhenInView } from '@larder/ui/patterns/pages/when-in-view.tsx';
import type { CSSProperties, ReactNode } from 'react';
import { usePanelFolding, type PanelCounts } from './use-panel-folding.ts';
import { UserInfoForm } from '../user-info-form.tsx';
import classes from '../user-page.module.css';
import type { UserPanel } from './user-panel.ts';
import { USER_INFO } from './user-panels.ts';

interface UserPanelsProps {
  user: User;
  panels: UserPanel[];
  counts: PanelCounts;
}

export function UserPanels({ user, panels, counts }: UserPanelsProps) {
  const foldingOf = usePanelFolding(user, counts);
  const of = (column: UserPanel['column']) =>
    panels
      .filter((panel) => panel.column === column)
      .map((panel) => <LoadedPanel key={panel.id} panel={panel} user={user} folding={foldingOf(panel)} />);
  return (
    <TwoColumns aside={of('side')}>
      <UserInfo user={user} />
      {of('main')}
    </TwoColumns>
  );
}

function UserInfo({ user }: { user: User }) {
  useOpenOnAnchor(USER_INFO.id, () => {});
  return (
    <div id={USER_INFO.id} data-anchor="">
      <Changeable user={user}>
        <UserInfoForm key={user.id} user={user} />
      </Changeable>
    </div>
  );
}

/** Reserved in pixels for a panel that is folded at first. */
const USUAL_HEIGHT = 120;

interface LoadedPanelProps {
  panel: UserPanel;
  user: User;
  folding: PanelFolding;
}

/** Loads its code and its calls once it is open and in view. */
function LoadedPanel({ panel, user, folding }: LoadedPanelProps) {
  const { id, title, opensAt = USUAL_HEIGHT, outlastsErasure = false, Body } = panel;
  return (
    <Panel id={id} title={title} folding={folding}>
      <WhenInView height={opensAt}>
        <div className={classes.loading} style={{ '--reserved': `${opensAt}px` } as CSSProperties}>
          {outlastsErasure ? (
            <Body user={user} />
          ) : (
            <Changeable user={user}>
              <Body user={user} />
            </Changeable>
          )}
        </div>
      </WhenInView>
    </Panel>
  );
}

const Changeable = ({ user, children }: { user: User; children: ReactNode }) => (
  <fieldset className={classes.changeable} disabled={user.erased_at !== null}>
    {user.erased_at === null ? null : (
      <Text component="legend" size="xs" c="dimmed" mb={6}>
        {ERASED_MESSAGE}
      </Text>
    )}
    {children}
  </fieldset>
);
