import '@mantine/core/styles/Progress.css';
import { Progress, Text } from '@mantine/core';

export const PercentBar = ({ percent, label }: { percent: number; label: string }) => (
  <div>
    <Text size="sm">{percent}%</Text>
    <Progress.Root mt={4} miw={90}>
      <Progress.Section value={percent} aria-label={label} />
    </Progress.Root>
  </div>
);
