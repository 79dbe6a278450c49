import { Button } from '@mantine/core';
import type { User } from '@larder/contract/customers/user.ts';
import type { GivenAs } from '@larder/domain/billing/giving.ts';
import { lazy, Suspense, useState } from 'react';

const GivingDialog = lazy(async () => ({ default: (await import('./giving-dialog.tsx')).GivingDialog }));

/** Opens the form of credits and refunds; its code comes when it is wanted. */
export function GivingButton({ user, first, label }: { user: User; first: GivenAs; label: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <Button variant="default" onClick={() => setOpened(true)}>
        {label}
      </Button>
      {opened ? (
        <Suspense fallback={null}>
          <GivingDialog user={user} first={first} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
