import { Text } from '@mantine/core';

/** A place for what is still to come, and what that will be. */
export const Coming = ({ words }: { words: string }) => (
  <Text size="sm" c="dimmed">
    Not built yet. {words}
  </Text>
);
