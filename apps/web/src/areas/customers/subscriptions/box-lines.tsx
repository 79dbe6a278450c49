import { List, Text } from '@mantine/core';

interface BoxLinesProps {
  title: string;
  lines: readonly { key: string; text: string }[];
}

/** Boxes by delivery date, under what happens to them. */
export const BoxLines = ({ title, lines }: BoxLinesProps) => (
  <div>
    <Text size="sm" fw={600}>
      {title}
    </Text>
    <List size="sm">
      {lines.map(({ key, text }) => (
        <List.Item key={key}>{text}</List.Item>
      ))}
    </List>
  </div>
);
