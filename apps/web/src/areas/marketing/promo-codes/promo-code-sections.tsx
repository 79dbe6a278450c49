import { Stack } from '@mantine/core';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { EligibilityFields } from './eligibility-fields.tsx';
import { FormWarning } from './form-warnings.tsx';
import type { PromoCodeInputs } from './promo-code-form.ts';
import { PromoCodeTexts } from './promo-code-texts.tsx';
import { RegulationFields } from './regulation-fields.tsx';
import { UnskipFields } from './unskip-fields.tsx';

const LIMITS = ['expiration_window', 'cart_amount_minimum', 'cart_amount_maximum', 'uses_limit'] as const;

export const promoCodeSections = (inputs: PromoCodeInputs, isApplied: boolean): FormSection[] => [
  {
    title: 'Promo code',
    paths: [
      'code',
      'description',
      'description_checkout',
      'notes',
      'show_banner',
      'show_banner_checkout',
      'free_shipping',
      'free_tax',
    ],
    fields: <PromoCodeTexts inputs={inputs} isApplied={isApplied} />,
  },
  { title: 'Regulations', paths: ['regulations'], fields: <RegulationFields form={inputs.form} /> },
  {
    title: 'Availability',
    paths: ['expires_on', ...LIMITS],
    fields: (
      <FieldGrid>
        <Stack gap="xs">
          {inputs.input('expires_on')}
          <FormWarning form={inputs.form} path="expires_on" />
        </Stack>
        {LIMITS.map((path) => inputs.input(path))}
      </FieldGrid>
    ),
  },
  {
    title: 'Eligibility',
    paths: [
      'is_for_new_customer',
      'id_me_group',
      'whitelisted_statuses',
      'whitelisted_emails',
      'whitelisted_skus',
      'sku_starts_with',
    ],
    fields: <EligibilityFields inputs={inputs} isApplied={isApplied} />,
  },
  { title: 'Promotional channels', paths: ['promotional_channels'], fields: <ChannelFields form={inputs.form} /> },
  {
    title: 'Unskip button',
    paths: ['unskip_promo_button_enabled', 'unskip_promo_button_text', 'unskip_promo_weeks_ids'],
    fields: <UnskipFields inputs={inputs} />,
  },
];
