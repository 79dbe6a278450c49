import { Stack, Text } from '@mantine/core';
import type { ActivationPreview } from '@larder/contract/orders/weeks/order-weeks.ts';
import { listStates } from '@larder/contract/shipping/states/states.ts';
import { listNames } from '@larder/domain/operations/getting-started/finding.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ProgressBar } from '@larder/ui/controls/display/progress-bar.tsx';
import type { ReactNode } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { ActivationCategories } from './activation-categories.tsx';
import { countOf, describeShortfall, formatCount } from './activation-messages.ts';

interface ActivationPreviewViewProps {
  preview: ActivationPreview;
  confirmation: ReactNode;
}

export function ActivationPreviewView({ preview, confirmation }: ActivationPreviewViewProps) {
  const { refusal, orders, customers, categories } = preview;
  // No orders are counted for a week that is refused as it is.
  const isCounted = refusal === null || customers > 0;
  const shortfall = refusal === null ? describeShortfall(preview) : null;
  return (
    <Stack gap="sm">
      {refusal === null ? null : (
        <Callout tone="red">
          {refusal} <EditRotation id={preview.meal_rotation_id} />
        </Callout>
      )}
      {isCounted ? (
        <Text size="sm">
          {`${countOf(orders.made, 'order')} for ${countOf(customers, 'customer')} with an active subscription. `}
          Paused customers and customers without a carrier get no order. Once the week is active, it cannot be moved to
          another rotation.
        </Text>
      ) : null}
      {shortfall === null ? null : (
        <Callout tone="orange">
          {shortfall} <EditRotation id={preview.meal_rotation_id} />
        </Callout>
      )}
      {isCounted ? <UntaxedStates /> : null}
      {isCounted ? <ActivationCategories orders={orders} categories={categories} /> : null}
      {confirmation}
    </Stack>
  );
}

/** Activation does not ask for taxes, so it is refused for none. */
function UntaxedStates() {
  const states = useRead(listStates, {}).data?.data ?? [];
  const untaxed = states.filter(({ is_shipped_to, is_tax_set }) => is_shipped_to && !is_tax_set);
  if (untaxed.length === 0) return null;
  const names = listNames(untaxed.map(({ name }) => name));
  return (
    <Callout tone="orange">
      {`The tax of ${names} is not set: orders there are charged no tax. `}
      <Link href={hrefTo({ to: '/tax-rates' })}>Tax Rates</Link>
    </Callout>
  );
}

const EditRotation = ({ id }: { id: number | null }) =>
  id === null ? (
    <Link href={hrefTo({ to: '/product-rotations' })}>Product Rotations</Link>
  ) : (
    <Link href={hrefTo({ to: '/product-rotations/$id', params: { id } })}>{`Edit the products of Rotation ${id}`}</Link>
  );

/** Not in a live region: the number changes every two seconds. */
export function CountingOrders({
  preview: { customers, customers_checked: checked },
}: Pick<ActivationPreviewViewProps, 'preview'>) {
  return (
    <Stack gap="xs">
      <Text size="sm">
        {`Counting the orders of this week: ${formatCount(checked)} of ${countOf(customers, 'customer')} checked. You can close this dialog; the count continues.`}
      </Text>
      <ProgressBar label="Customers checked" percent={customers === 0 ? 0 : (checked / customers) * 100} />
    </Stack>
  );
}
