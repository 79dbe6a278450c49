import { Stack, Text } from '@mantine/core';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';

/** ORD-55 */
export const Loading = () => (
  <Stack gap="sm">
    <Text size="sm" c="dimmed" aria-hidden>
      Loading...
    </Text>
    <PanelSkeleton />
  </Stack>
);
