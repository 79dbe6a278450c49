import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedFilter } from '../lists/use-typed-filter.ts';
import { refusalToSearchCode } from './search-codes.ts';

interface CodeSearchProps {
  value: string;
  onSearch: (code: string) => void;
}

export function CodeSearch({ value, onSearch }: CodeSearchProps) {
  const code = useTypedFilter(value, onSearch);
  return (
    <TextInput
      type="search"
      label="Search"
      placeholder="Any part of the code"
      leftSection={<IconSearch size={16} aria-hidden />}
      value={code.value}
      error={refusalToSearchCode(code.value)}
      onChange={(event) => code.onChange(event.currentTarget.value)}
    />
  );
}
