import type { WeekCockpit } from '@larder/contract/operations/week-cockpit.ts';
import { Figures } from '@larder/ui/controls/figures.tsx';
import { Panel } from '@larder/ui/patterns/panel.tsx';

export const WeekShipping = ({ cockpit: { week, holidays } }: { cockpit: WeekCockpit }) => (
  <Panel id="shipping" title="Shipping">
    <Figures
      label="Holidays of the week"
      figures={[
        {
          label: 'Holidays on a ship day',
          count: holidays,
          href: `/holidays?order_week_id=${week.id}`,
          tone: 'blue',
        },
      ]}
    />
  </Panel>
);
