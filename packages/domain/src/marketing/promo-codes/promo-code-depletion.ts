import { refusal, type Refusal } from '../../values/refusals.ts';

export type CurrentApplication = { readonly code: string; readonly status: 'active' | 'paused' | 'deactivated' } | null;

/** Only an active one (MKT-23). */
export function refusalToDeplete(application: CurrentApplication): Refusal | null {
  if (application === null || application.status === 'deactivated')
    return refusal('This customer has no active promo code.');
  return application.status === 'paused'
    ? refusal(
        `Promo code ${application.code} is paused with the subscription. Only an active promo code can be deactivated.`,
      )
    : null;
}
