import type { User } from '@larder/contract/customers/user.ts';
import type { GivenAs } from '@larder/domain/billing/giving.ts';
import { ReasonedButton } from '@larder/ui/controls/reasoned-button.tsx';
import { lazy, Suspense, useState } from 'react';

const GivingDialog = lazy(async () => ({ default: (await import('./giving-dialog.tsx')).GivingDialog }));

interface GivingButtonProps {
  user: User;
  first: GivenAs;
  label: string;
  refusal?: string | null;
}

/** Loads the dialog when it is opened. */
export function GivingButton({ user, first, label, refusal = null }: GivingButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <ReasonedButton action={label} size="sm" refusal={refusal} onClick={() => setOpened(true)} />
      {opened ? (
        <Suspense fallback={null}>
          <GivingDialog user={user} first={first} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
