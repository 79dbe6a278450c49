import { Button, Group, NativeSelect, Radio, Stack } from '@mantine/core';
import { describeExcess, noteOnCredit } from '@larder/domain/billing/credits/compensation.ts';
import { formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { MoneyField } from '@larder/ui/controls/fields/money-field.tsx';
import { ACCOUNT_NAMES } from './credit-account-names.ts';
import { focusOnce } from '../users/focus-once.ts';
import { CompensationReason } from './compensation-reason.tsx';
import { labelOf } from './compensation-values.ts';
import { PricedPicks } from './priced-picks.tsx';
import type { Compensation } from './use-compensation-dialog.ts';

export function CompensationFields({ compensation }: { compensation: Compensation }) {
  const { as, form, orders, order, reason, accounts } = compensation;
  const field = form.getInputProps;
  const picksProducts = reason === null ? compensation.offersMeals && order !== null : reason.form.products !== 'none';
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Issue as"
        value={as}
        onChange={(value) => compensation.choose(value === 'refund' ? 'refund' : 'credit')}
      >
        <Group gap="lg" mt={4}>
          <Radio
            value="credit"
            label="Credits"
            disabled={compensation.isErased}
            ref={as === 'credit' ? focusOnce : undefined}
          />
          <Radio value="refund" label="Refund to card" ref={as === 'refund' ? focusOnce : undefined} />
        </Group>
      </Radio.Group>
      {as === 'credit' ? (
        <NativeSelect
          label="Credit account"
          data={accounts.map(({ id, type }) => ({ value: String(id), label: ACCOUNT_NAMES[type] }))}
          {...field('account_id')}
        />
      ) : null}
      <NativeSelect
        label="Order"
        required={as === 'refund' || reason?.form.products === 'required'}
        data={[
          { value: '', label: as === 'refund' ? 'Choose an order' : 'No order' },
          ...orders.map((each) => ({ value: String(each.id), label: labelOf(each) })),
        ]}
        {...field('order_id')}
        onChange={(event) => {
          form.setValues({ order_id: event.currentTarget.value, picks: {} });
          form.clearFieldError('order_id');
        }}
      />
      <CompensationReason compensation={compensation} />
      {picksProducts ? (
        order ? (
          <PricedPicks compensation={compensation} order={order} />
        ) : (
          <Callout tone="blue">Choose an order to select its products.</Callout>
        )
      ) : null}
      <Withdrawn compensation={compensation} />
      <Amount compensation={compensation} />
    </Stack>
  );
}

/** Warns before the amount is typed (MON-46). */
function Withdrawn({ compensation: { as, maximum, withdrawn } }: { compensation: Compensation }) {
  const note = as === 'credit' ? noteOnCredit(withdrawn) : describeExcess('refund', maximum ?? ZERO, withdrawn);
  return withdrawn === ZERO || maximum === null ? null : <Callout tone="orange">{note}</Callout>;
}

function Amount({ compensation: { form, maximum, as } }: { compensation: Compensation }) {
  const capMessage = maximum === null ? null : `Maximum ${as} for this order: ${formatDollars(maximum)}`;
  return (
    <Group align="flex-end" gap="xs">
      <MoneyField
        label="Amount"
        required
        description={capMessage}
        style={{ flex: 1 }}
        {...form.getInputProps('amount')}
      />
      {maximum === null ? null : (
        <Button variant="default" onClick={() => form.setFieldValue('amount', maximum)}>
          Use maximum
        </Button>
      )}
    </Group>
  );
}
