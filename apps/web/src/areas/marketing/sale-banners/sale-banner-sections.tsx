import { Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SaleBanner } from '@larder/contract/marketing/sale-banners/sale-banners.ts';
import { NEW_MEAL_DATE } from '@larder/domain/marketing/sale-banners/sale-banner-rules.ts';
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
import {
  SALE_BANNER_LABELS as LABELS,
  STATUS_LABELS,
  TYPE_LABELS,
  type SaleBannerValues,
} from './sale-banner-values.ts';
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

export function saleBannerSections(form: UseFormReturnType<SaleBannerValues>, context: BannerContext): FormSection[] {
  const link = context.type === 'sales' ? [linkSection(form)] : [];
  return [bannerSection(form, context), ...link, imageSection(form, context), visibilitySection(form, context)];
}

const fieldOf =
  (form: UseFormReturnType<SaleBannerValues>) =>
  (path: keyof typeof LABELS, options = {}) => ({
    label: LABELS[path],
    ...form.getInputProps(path, options),
    key: form.key(path),
  });

function bannerSection(form: UseFormReturnType<SaleBannerValues>, { banner }: BannerContext): FormSection {
  const field = fieldOf(form);
  return {
    title: 'Banner',
    paths: ['type', 'title', 'description', 'label'],
    fields: (
      <Stack gap={14}>
        <Radio.Group
          required={banner === null}
          description={banner ? 'Fixed after creation' : 'Cannot be changed later'}
          {...field('type')}
        >
          <Group mt={6}>
            {BANNER_TYPES.map((type) => (
              <Radio key={type} value={type} label={TYPE_LABELS[type]} disabled={banner !== null} />
            ))}
          </Group>
        </Radio.Group>
        <FieldGrid>
          <TextInput required {...field('title')} />
          <TextInput description="One or two words next to the title" {...field('label')} />
        </FieldGrid>
        <Textarea
          autosize
          minRows={3}
          description={`${NEW_MEAL_DATE} is replaced by the date of the first selected week`}
          {...field('description')}
        />
      </Stack>
    ),
  };
}

function linkSection(form: UseFormReturnType<SaleBannerValues>): FormSection {
  const field = fieldOf(form);
  return {
    title: 'Link',
    paths: ['link_title', 'link_url'],
    fields: (
      <FieldGrid>
        <TextInput description="Leave the title and the link blank for no link" {...field('link_title')} />
        <TextInput description="A path such as /menu, or a full link" {...field('link_url')} />
      </FieldGrid>
    ),
  };
}

function imageSection(form: UseFormReturnType<SaleBannerValues>, { banner }: BannerContext): FormSection {
  const field = fieldOf(form);
  const { label: _, ...removal } = field('image_removed', { type: 'checkbox' });
  return {
    title: 'Image',
    paths: ['image', 'image_removed'],
    fields: (
      <PictureField
        current={banner?.image?.uris['cart-mobile'] ?? null}
        limits={LIMITS}
        removal={removal}
        {...field('image')}
      />
    ),
  };
}

function visibilitySection(form: UseFormReturnType<SaleBannerValues>, { banner, type }: BannerContext): FormSection {
  const field = fieldOf(form);
  // Selected weeks have no meaning without a type.
  const offered = BANNER_STATUSES.filter((status) => status !== 'enabled_selected_weeks' || type !== '');
  const hintOf = (status: BannerStatus) =>
    status === 'enabled_selected_weeks' && type !== '' ? { description: SELECTED_WEEKS[type] } : {};
  return {
    title: 'Visibility',
    paths: ['status', 'sale_banner_order_week'],
    fields: (
      <Stack gap={14}>
        <Radio.Group {...field('status')}>
          <Stack gap={12} mt={6}>
            {offered.map((status) => (
              <Radio key={status} value={status} label={STATUS_LABELS[status]} {...hintOf(status)} />
            ))}
          </Stack>
        </Radio.Group>
        <SaleBannerWeeks form={form} onBanner={banner?.sale_banner_order_week ?? []} />
      </Stack>
    ),
  };
}
