import { ActivateWeek } from './areas/catalogue/weeks/activate-week.tsx';
import { Button } from '@mantine/core';
import { WeekCockpitPage } from './areas/orders/weeks/week-cockpit-page.tsx';

export const WeekScreen = () => (
  <WeekCockpitPage
    activate={(week) => (
      <ActivateWeek week={week} trigger={(open) => <Button onClick={open}>{`Activate week ${week.number}`}</Button>} />
    )}
  />
);
