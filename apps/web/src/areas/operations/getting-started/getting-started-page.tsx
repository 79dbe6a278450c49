import { type Requirement, showGettingStarted } from '@larder/contract/operations/getting-started/getting-started.ts';
import { showMe } from '@larder/contract/staff/sign-in/sign-in.ts';
import { countIn, nextMissing, refusalToSeeGettingStarted } from '@larder/domain/operations/getting-started/verdict.ts';
import type { RequirementState } from '@larder/domain/values/requirements.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ProgressBar } from '@larder/ui/controls/display/progress-bar.tsx';
import { RowsSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { REQUIREMENT_LABELS } from '../../../parts/getting-started/requirement-labels.ts';
import { linkOf } from './requirement-links.ts';
import classes from './getting-started.module.css';

/** Jobs change the data too: an import of ZIP codes, the first mail. */
const LOOK_SECONDS = 15;

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

const STATES: Record<RequirementState, { label: string; Icon: typeof IconCircleCheck }> = {
  done: { label: 'Done', Icon: IconCircleCheck },
  attention: { label: 'Needs attention', Icon: IconAlertTriangle },
  missing: { label: 'Missing', Icon: IconCircleDashed },
};

export function GettingStartedPage() {
  const me = useRead(showMe, {}, { staleSeconds: 300 });
  const refusal = me.data ? refusalToSeeGettingStarted(me.data.data) : null;
  const read = useRead(
    showGettingStarted,
    {},
    { enabled: me.data !== undefined && refusal === null, staleSeconds: 0, refetchSeconds: LOOK_SECONDS },
  );
  if (read.data)
    return (
      <Requirements requirements={read.data.data}>
        {read.isError ? (
          <Callout tone="red" urgent>
            {read.error.message} These states were read at {TIME.format(read.dataUpdatedAt)}.
          </Callout>
        ) : null}
      </Requirements>
    );
  const failed = me.isError ? me : read;
  return (
    <>
      <PageHeader title="Getting Started" />
      {refusal === null ? null : <Callout tone="blue">{refusal.message}</Callout>}
      {failed.isError ? (
        <FailedState message={failed.error.message} onRetry={() => void failed.refetch()} />
      ) : refusal === null ? (
        <RowsSkeleton />
      ) : null}
    </>
  );
}

interface RequirementsProps {
  requirements: Requirement[];
  /** Above the list. */
  children: ReactNode;
}

function Requirements({ requirements, children }: RequirementsProps) {
  const done = countIn(requirements, 'done');
  const progress = describeProgress(requirements);
  return (
    <>
      <PageHeader
        title="Getting Started"
        subline={
          <span className={classes.progress}>
            {progress}
            <ProgressBar label={progress} percent={(100 * done) / requirements.length} />
          </span>
        }
      />
      <div className={classes.surface}>
        {children}
        <Summary requirements={requirements} />
        <ol className={classes.requirements}>
          {requirements.map((requirement) => (
            <Row key={requirement.name} requirement={requirement} />
          ))}
        </ol>
      </div>
    </>
  );
}

function describeProgress(requirements: Requirement[]): string {
  const done = countIn(requirements, 'done');
  const attention = countIn(requirements, 'attention');
  const missing = countIn(requirements, 'missing');
  return [
    `${done} of ${requirements.length} done`,
    ...(attention === 0 ? [] : [`${attention} ${attention === 1 ? 'needs' : 'need'} attention`]),
    ...(missing === 0 ? [] : [`${missing} missing`]),
  ].join(', ');
}

function Summary({ requirements }: { requirements: Requirement[] }) {
  const attention = countIn(requirements, 'attention');
  if (nextMissing(requirements) !== null)
    return <p className={classes.summary}>Set up these things before your first cutoff, from top to bottom.</p>;
  return (
    <Callout tone="teal">
      Nothing is missing: Larder is ready to take a cutoff.
      {attention === 0 ? '' : attention === 1 ? ' 1 thing needs attention.' : ` ${attention} things need attention.`}
    </Callout>
  );
}

function Row({ requirement }: { requirement: Requirement }) {
  const { name, state, fact, to_do } = requirement;
  const { label, Icon } = STATES[state];
  const link = linkOf(requirement);
  return (
    <li className={classes.requirement} data-state={state}>
      <span className={classes.state}>
        <Icon size={20} aria-hidden /> {label}
      </span>
      <div>
        <h2 className={classes.name}>{REQUIREMENT_LABELS[name]}</h2>
        <p>{fact}</p>
        {to_do === null ? null : <p className={classes.toDo}>{to_do}</p>}
      </div>
      <Link className={classes.link} href={link.href}>
        {link.label}
      </Link>
    </li>
  );
}
