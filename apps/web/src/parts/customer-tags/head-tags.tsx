import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { CustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { removeCustomerTag } from '@larder/contract/customers/customer-tags/customer-tags.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useRef, useState } from 'react';
import { CallFailure } from '../../calls/call-failure.ts';
import { useCall } from '../../calls/use-call.ts';
import { lazyPart } from '../lazy-part.tsx';
import { TAG_READS } from './tag-reads.ts';
import classes from './tags.module.css';

const AddTag = lazyPart(async () => ({ default: (await import('./add-tag.tsx')).AddTag }));

/** CUST-74 */
export function HeadTags({ head: { id, tags, erased_at } }: { head: CustomerHead }) {
  const [adding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { run, running } = useCall(removeCustomerTag, { refreshes: TAG_READS });
  const remove = async (tagId: number) => {
    if (running) return;
    try {
      await run({ params: { id, tagId } });
      button.current?.focus();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast.error('Tag not removed', error.message);
    }
  };
  const close = () => {
    setAdding(false);
    // The button is back after the next render.
    setTimeout(() => button.current?.focus());
  };
  if (erased_at !== null) return null;
  return (
    <div className={classes.tags}>
      {tags.length > 0 ? (
        <ul aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag.id} className={classes.tag}>
              <StatusBadge tone={tag.color} label={tag.name} />
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove tag ${tag.name}`}
                onClick={() => void remove(tag.id)}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {adding ? (
        <AddTag userId={id} tags={tags} onClose={close} onMissing={close} />
      ) : (
        <Button ref={button} size="compact-sm" variant="subtle" aria-label="Add tag" onClick={() => setAdding(true)}>
          <IconPlus size={14} aria-hidden /> <span className={classes.label}>Add tag</span>
        </Button>
      )}
    </div>
  );
}
