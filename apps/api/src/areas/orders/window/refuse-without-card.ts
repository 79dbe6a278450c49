import { refusalWithoutCard } from '@larder/domain/orders/charging/refusal-without-card.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import type { Figures, MoneyIntent } from '../../../platform/preview.ts';

/** A preview only says it (ORD-87). */
export function refuseWithoutCard({ no_card }: Figures, { isPreview }: MoneyIntent): void {
  if (!isPreview) refuseIf(refusalWithoutCard(no_card));
}
