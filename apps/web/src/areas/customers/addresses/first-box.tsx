import type { AddressPreview } from '@larder/contract/customers/addresses/addresses.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PREVIEW_QUERY } from '../../../calls/preview-query.ts';
import type { AddressValues } from './address-values.ts';
import { describeFirstBox } from './describe-first-box.ts';

interface FirstBoxProps {
  form: UseFormReturnType<AddressValues>;
  look: (values: AddressValues) => Promise<AddressPreview>;
  /** While the rest of the address is incomplete, and without a coming box. */
  otherwise: string;
}

/** For one zip code that is served; another mounts it again. */
export function FirstBox({ form, look, otherwise }: FirstBoxProps) {
  const id = useId();
  const [stateId, setStateId] = useState(form.getValues().shipping.state_id);
  form.watch('shipping.state_id', ({ value }) => setStateId(String(value)));
  const read = useQuery({
    queryKey: ['first box', id, stateId],
    queryFn: () => look(form.getValues()),
    ...PREVIEW_QUERY,
  });
  if (read.isPending) return 'Looking up the first box…';
  return (read.data && describeFirstBox(read.data)) ?? otherwise;
}
