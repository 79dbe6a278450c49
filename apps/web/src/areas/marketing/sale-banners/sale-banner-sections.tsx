import { Group, Radio, Stack, Textarea } from '@mantine/core';
import type { SaleBanner } from '@larder/contract/marketing/sale-banners/sale-banners.ts';
import { IMAGE_TYPES } from '@larder/domain/values/enums/product-images.ts';
import {
  BANNER_IMAGE,
  BANNER_STATUSES,
  BANNER_TYPES,
  type BannerStatus,
  type BannerType,
} from '@larder/domain/values/enums/sale-banners.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import { PictureField } from '../picture-field.tsx';
import { STATUS_LABELS, TYPE_LABELS, type SaleBannerInputs } from './sale-banner-form.ts';
import { SaleBannerWeeks } from './sale-banner-weeks.tsx';

const LIMITS = {
  types: IMAGE_TYPES,
  typesLabel: 'JPEG or PNG',
  description: 'JPEG or PNG, up to 5 MB',
  ...BANNER_IMAGE,
};

/** MKT-43. */
const SELECTED_WEEKS: Record<BannerType, string> = {
  sales: 'Show during that week',
  'new-meals': 'Show before the selected week',
};

interface BannerContext {
  /** Null while creating. */
  banner: SaleBanner | null;
  /** Currently selected type. */
  type: BannerType | '';
}

export function saleBannerSections(inputs: SaleBannerInputs, context: BannerContext): FormSection[] {
  const link = context.type === 'sales' ? [inputs.section('Link', ['link_title', 'link_url'])] : [];
  return [bannerSection(inputs), ...link, imageSection(inputs, context), visibilitySection(inputs, context)];
}

const bannerSection = ({ isEdit, props, input }: SaleBannerInputs): FormSection => ({
  title: 'Banner',
  paths: ['type', 'title', 'description', 'label'],
  fields: (
    <Stack gap={14}>
      <Radio.Group
        {...props('type')}
        required={!isEdit}
        description={isEdit ? 'Fixed after creation' : 'Cannot be changed later'}
      >
        <Group mt={6}>
          {BANNER_TYPES.map((type) => (
            <Radio key={type} value={type} label={TYPE_LABELS[type]} disabled={isEdit} />
          ))}
        </Group>
      </Radio.Group>
      <FieldGrid>
        {input('title')}
        {input('label')}
      </FieldGrid>
      <Textarea autosize minRows={3} {...props('description')} />
    </Stack>
  ),
});

const imageSection = ({ props }: SaleBannerInputs, { banner }: BannerContext): FormSection => ({
  title: 'Image',
  paths: ['image'],
  fields: <PictureField current={banner?.image?.uris['cart-mobile'] ?? null} limits={LIMITS} {...props('image')} />,
});

function visibilitySection(inputs: SaleBannerInputs, { banner, type }: BannerContext): FormSection {
  // Selected weeks have no meaning without a type.
  const offered = BANNER_STATUSES.filter((status) => status !== 'enabled_selected_weeks' || type !== '');
  const hintOf = (status: BannerStatus) =>
    status === 'enabled_selected_weeks' && type !== '' ? { description: SELECTED_WEEKS[type] } : {};
  return {
    title: 'Visibility',
    paths: ['status', 'sale_banner_order_week'],
    fields: (
      <Stack gap={14}>
        <Radio.Group {...inputs.props('status')}>
          <Stack gap={12} mt={6}>
            {offered.map((status) => (
              <Radio key={status} value={status} label={STATUS_LABELS[status]} {...hintOf(status)} />
            ))}
          </Stack>
        </Radio.Group>
        <SaleBannerWeeks inputs={inputs} onBanner={banner?.sale_banner_order_week ?? []} />
      </Stack>
    ),
  };
}
