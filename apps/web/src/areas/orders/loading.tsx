import { Stack, Text } from '@mantine/core';
import { PanelSkeleton } from '@larder/ui/controls/skeletons.tsx';

/** The rogue order's words while it waits (specification 2), over the shape of what is coming. */
export const Loading = () => (
  <Stack gap="sm">
    <Text size="sm" c="dimmed" aria-hidden>
      Loading...
    </Text>
    <PanelSkeleton />
  </Stack>
);
