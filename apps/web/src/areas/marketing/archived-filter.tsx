import { NativeSelect } from '@mantine/core';
import * as z from 'zod';

export const archivedSearch = { archived: z.literal(1).optional() };
type Archived = 1 | undefined;

/** The archived ones are listed alone. */
export const archivedQuery = (archived: Archived) => (archived ? { archived: true } : {});

/** For the empty list. */
export const ARCHIVED = 'Archived';

interface ArchivedFilterProps {
  value: Archived;
  onChange: (value: Archived) => void;
}

export const ArchivedFilter = ({ value, onChange }: ArchivedFilterProps) => (
  <NativeSelect
    label="Status"
    data={['Active', ARCHIVED]}
    value={value ? ARCHIVED : 'Active'}
    onChange={({ currentTarget }) => onChange(currentTarget.value === ARCHIVED ? 1 : undefined)}
  />
);
