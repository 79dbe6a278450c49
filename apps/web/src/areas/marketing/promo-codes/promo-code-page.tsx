import { Group, Stack } from '@mantine/core';
import {
  listPromoCodes,
  showPromoCode,
  updatePromoCode,
  type PromoCode,
} from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { showPromoCodeEligibility } from '@larder/contract/marketing/promo-codes/promo-code-eligibility.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { FormSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { PageHeader } from '@larder/ui/patterns/pages/page-header.tsx';
import { RecordForm } from '@larder/ui/patterns/forms/record-form.tsx';
import { useParams } from '@tanstack/react-router';
import { lastList } from '../../../lists/last-list.ts';
import { useRead } from '../../../calls/use-read.ts';
import { useToday } from '../../../calls/use-today.ts';
import { useEditForm } from '../../../forms/use-edit-form.tsx';
import { hrefTo } from '../../../href-to.ts';
import { UniqueCodesPanel } from '../unique-codes/unique-codes-panel.tsx';
import { checkPromoCode } from './check-promo-code.ts';
import { EligibilityPanel } from './eligibility-panel.tsx';
import { ResultsPanel } from '../promo-code-results/results-panel.tsx';
import { SimulationPanel } from '../promo-code-simulation/simulation-panel.tsx';
import { CopyApplicationLink, DeletePromoCode, DisablePromoCode } from './promo-code-actions.tsx';
import { PromoCodeBadge } from './promo-code-badge.tsx';
import { promoCodeFields } from './promo-code-form.ts';
import { promoCodeSections } from './promo-code-sections.tsx';

const TITLE = 'Edit Promo Code';
const back = () => ({ href: lastList('/promo-codes'), label: 'Promo Codes' });

export function PromoCodePage() {
  const { id } = useParams({ from: '/_shell/promo-codes/$id' });
  const read = useRead(showPromoCode, { params: { id } });
  if (read.data) return <EditPromoCode key={read.data.data.id} promo={read.data.data} />;
  return (
    <>
      <PageHeader title={TITLE} back={back()} />
      {read.isPending ? (
        <FormSkeleton />
      ) : read.error.status === 404 ? (
        <EmptyState
          title={read.error.message}
          action={<Link href={hrefTo({ to: '/promo-codes' })}>See all promo codes</Link>}
        />
      ) : (
        <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
      )}
    </>
  );
}

function EditPromoCode({ promo }: { promo: PromoCode }) {
  const today = useToday()?.toString();
  const { inputs, ...used } = useEditForm(updatePromoCode, promoCodeFields, {
    record: promo,
    toSent: (body) => ({ params: { id: promo.id }, body }),
    check: (values) => checkPromoCode(promo, values, today),
    refreshes: [showPromoCode, listPromoCodes, showPromoCodeEligibility],
    success: 'Promo Code Updated!',
    failure: 'Error Occurred',
  });
  const applied = promo.applications_count === 1 ? 'once' : `${promo.applications_count} times`;
  return (
    <>
      <PageHeader
        title={TITLE}
        back={back()}
        badge={<PromoCodeBadge promo={promo} />}
        subline={`${promo.code}, ${promo.applications_count === 0 ? 'not applied yet' : `applied ${applied}`}`}
        actions={
          <Group gap="sm">
            <CopyApplicationLink promo={promo} />
            <DisablePromoCode promo={promo} />
            <DeletePromoCode promo={promo} />
          </Group>
        }
      />
      <Stack gap="lg">
        <RecordForm save="Save Promo Code" sections={promoCodeSections(inputs, promo.is_applied)} {...used} />
        <SimulationPanel form={inputs.form} promo={promo} />
        <ResultsPanel promoCodeId={promo.id} />
        <UniqueCodesPanel promo={promo} />
        <EligibilityPanel promo={promo} />
      </Stack>
    </>
  );
}
