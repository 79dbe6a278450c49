import { TwoColumns } from '@larder/ui/controls/display/two-columns.tsx';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { Button } from '@mantine/core';

const retry = () => toast.success('Requested again');
const facts = [
  { name: 'Production cycle', value: 'PC B' },
  { name: 'Active weeks', value: '23' },
  { name: 'Phone', value: '(312) 555-0107' },
];

export function GalleryPanels() {
  return (
    <>
      <PageHeader
        title="Jonas Lund"
        back={{ href: '#panels', label: 'All users' }}
        badge={<StatusBadge tone="pink" label="Inactive" />}
        subline="jonas.lund@example.com"
        actions={<Button variant="default">Impersonate</Button>}
      />
      <TwoColumns aside={<Asides />}>
        <Panel id="panel-ready" title="Subscription" actions={<Button variant="default">Pause</Button>}>
          <Facts facts={facts} />
        </Panel>
        <Panel id="panel-loading" title="One that loads" state={{ status: 'loading' }}>
          {null}
        </Panel>
        <Panel
          id="panel-failed"
          title="One that failed"
          state={{ status: 'failed', message: 'The orders could not be read.', onRetry: retry }}
        >
          {null}
        </Panel>
      </TwoColumns>
    </>
  );
}

function Asides() {
  return (
    <>
      <Panel
        id="panel-empty"
        title="An empty one"
        state={{ status: 'empty', title: 'No kids yet', action: <Button variant="default">Add kid</Button> }}
      >
        {null}
      </Panel>
      <Panel id="panel-open" title="One that folds" folding="open">
        <Facts facts={facts} />
      </Panel>
      <Panel id="panel-folded" title="A folded one" folding="folded">
        <Facts facts={facts} />
      </Panel>
      <Panel
        id="panel-failed-silently"
        title="Failed without a word"
        state={{ status: 'failed', message: null, onRetry: retry }}
      >
        {null}
      </Panel>
    </>
  );
}
