import { Text } from '@mantine/core';

interface ReasonCellProps {
  of: { reason: string; reason_details: string | null };
}

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
