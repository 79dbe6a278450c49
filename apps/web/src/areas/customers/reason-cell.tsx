import { Text } from '@mantine/core';

interface ReasonCellProps {
  of: { reason: string; reason_details: string | null };
}

/** Why something was given or returned: the reason that was chosen, and below it what staff wrote to it. */
export const ReasonCell = ({ of: { reason, reason_details } }: ReasonCellProps) => (
  <>
    {reason}
    {reason_details ? (
      <Text size="xs" c="dimmed">
        {reason_details}
      </Text>
    ) : null}
  </>
);
