import { Button } from '@mantine/core';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { type Href, Link } from '@larder/ui/controls/display/link.tsx';

export interface LinkedAct {
  label: string;
  href: Href;
  /** Why it would only fail. */
  refusal?: string | null;
}

/** Opens what settles a need; disabled with the reason where it would be refused. */
export function ActLink({ label, href, refusal = null }: LinkedAct) {
  if (refusal !== null) return <ButtonWithReason action={label} refusal={refusal} onClick={() => {}} />;
  return (
    <Button component={Link} size="compact-sm" variant="default" href={href}>
      {label}
    </Button>
  );
}
