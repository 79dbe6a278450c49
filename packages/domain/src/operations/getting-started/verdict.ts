import { type Account, isSuperadmin } from '../../staff/members/staff-rules.ts';
import type { RequirementName, RequirementState } from '../../values/requirements.ts';
import { missingPermission, type Refusal } from '../../values/refusals.ts';

interface Requirement {
  readonly name: RequirementName;
  readonly state: RequirementState;
}

/** The first to work on, in the order of the list; null once nothing is missing (OPS-29). */
export const nextMissing = <R extends Requirement>(requirements: readonly R[]): R | null =>
  requirements.find(({ state }) => state === 'missing') ?? null;

export const countIn = (requirements: readonly Requirement[], state: RequirementState): number =>
  requirements.filter((each) => each.state === state).length;

/** The facts name settings of the installation (OPS-31). */
export const refusalToSeeGettingStarted = (actor: Account): Refusal | null =>
  isSuperadmin(actor)
    ? null
    : missingPermission('Only a superadmin can see what a first cutoff needs. Ask a superadmin to look.');
