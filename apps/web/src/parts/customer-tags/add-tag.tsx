import { addCustomerTag, listCustomerTags } from '@larder/contract/customers/customer-tags/customer-tags.ts';
import type { TagOfCustomer } from '@larder/contract/customers/customer-tags/tag-of-customer.ts';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import type { Option, Search } from '@larder/ui/controls/fields/use-search.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../calls/call.ts';
import { CallFailure } from '../../calls/call-failure.ts';
import { useCall } from '../../calls/use-call.ts';
import { TAG_READS } from './tag-reads.ts';
import classes from './tags.module.css';

interface AddTagProps {
  userId: number;
  tags: readonly TagOfCustomer[];
  onClose: () => void;
}

/** Offers the tags that the customer does not have; new ones are made on their page. */
export function AddTag({ userId, tags, onClose }: AddTagProps) {
  const { run } = useCall(addCustomerTag, { refreshes: TAG_READS });
  const box = useRef<HTMLDivElement>(null);
  // Its click opens the options.
  useEffect(() => {
    const input = box.current?.querySelector('input');
    input?.focus();
    input?.click();
  }, []);
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = async (option: Option | null) => {
    if (option === null) return;
    setRefusal(null);
    try {
      await run({ params: { id: userId, tagId: Number(option.id) } });
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setRefusal(error.message);
    }
  };
  return (
    <div ref={box}>
      <Autocomplete
        className={classes.choose ?? ''}
        size="xs"
        aria-label="Tag to add"
        placeholder="Tag to add"
        search={tagsBut(tags)}
        unknown={(typed) => `No tag "${typed}". Create it on the page Customer Tags.`}
        error={refusal}
        onChange={(option) => void add(option)}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      />
    </div>
  );
}

const tagsBut =
  (tags: readonly TagOfCustomer[]): Search =>
  async (term, signal) => {
    const { data } = await call(listCustomerTags, { query: {} }, { signal });
    const text = term.trim().toLowerCase();
    return data.filter(
      ({ id, name, archived_at }) =>
        archived_at === null && name.toLowerCase().includes(text) && !tags.some((tag) => tag.id === id),
    );
  };
