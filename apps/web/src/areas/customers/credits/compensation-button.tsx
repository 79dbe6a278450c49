import type { User } from '@larder/contract/customers/users/user.ts';
import type { CompensationKind } from '@larder/domain/billing/credits/compensation.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { lazy, Suspense, useState } from 'react';

const CompensationDialog = lazy(async () => ({
  default: (await import('./compensation-dialog.tsx')).CompensationDialog,
}));

interface CompensationButtonProps {
  user: User;
  first: CompensationKind;
  label: string;
  refusal?: string | null;
}

export function CompensationButton({ user, first, label, refusal = null }: CompensationButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <ButtonWithReason action={label} size="sm" refusal={refusal} onClick={() => setOpened(true)} />
      {opened ? (
        <Suspense fallback={null}>
          <CompensationDialog user={user} first={first} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
