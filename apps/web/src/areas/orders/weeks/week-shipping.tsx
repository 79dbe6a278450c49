import type { WeekCockpit } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import { Figures } from '@larder/ui/controls/display/figures.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { hrefTo } from '../../../href-to.ts';

export const WeekShipping = ({ cockpit: { week, holidays } }: { cockpit: WeekCockpit }) => (
  <Panel id="shipping" title="Shipping">
    <Figures
      label="Holidays of the week"
      figures={[
        {
          label: 'Holidays on a ship day',
          count: holidays,
          href: hrefTo({ to: '/holidays', search: { order_week_id: week.id } }),
          tone: 'blue',
        },
      ]}
    />
  </Panel>
);
