import { countIn, nextMissing } from '@larder/domain/operations/getting-started/verdict.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { REQUIREMENT_LABELS } from '../parts/getting-started/requirement-labels.ts';
import { useRequirements } from '../parts/getting-started/use-requirements.ts';
import { hrefTo } from '../href-to.ts';
import classes from './overdue-steps-banner.module.css';

/** On the list of users (OPS-30). */
export default function GettingStartedBanner() {
  const requirements = useRequirements();
  const next = requirements && nextMissing(requirements);
  if (!requirements || !next) return null;
  const missing = countIn(requirements, 'missing');
  return (
    <section className={classes.banner} aria-label="Getting started">
      <Callout tone="blue">
        {missing === 1 ? '1 thing is' : `${missing} things are`} missing for your first cutoff. Next:{' '}
        {REQUIREMENT_LABELS[next.name]}. {next.fact}{' '}
        <Link href={hrefTo({ to: '/getting-started' })}>Continue getting started</Link>
      </Callout>
    </section>
  );
}
