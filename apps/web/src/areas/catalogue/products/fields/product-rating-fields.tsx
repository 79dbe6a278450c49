import { NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react';
import { listProductBadges } from '@larder/contract/catalogue/product-references/product-references.ts';
import { RATING_LIMITS, showsStars } from '@larder/domain/values/ratings.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { FieldProps } from '@larder/ui/controls/fields/field-props.ts';
import { PickList } from '@larder/ui/controls/lists/pick-list.tsx';
import { useRead } from '../../../../calls/use-read.ts';
import { listField, type ProductForm } from './product-form-field.ts';
import { PRODUCT_LABELS } from '../product-labels.ts';
import classes from './product-rating-fields.module.css';
import { newRatingAttribute, searchRatingAttributes } from '../product-searches.ts';

interface ProductRatingFieldsProps {
  form: ProductForm;
  /** Average customer rating; null without ratings or before the product exists. */
  calculated: number | null;
}

export function ProductRatingFields({ form, calculated }: ProductRatingFieldsProps) {
  const badges = useRead(listProductBadges, {}, { staleSeconds: 3_600 });
  const options = (badges.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const field = form.getInputProps;
  return (
    <FieldGrid>
      <RatingField
        label={PRODUCT_LABELS.fixed_rating}
        calculated={calculated}
        key={form.key('fixed_rating')}
        {...field('fixed_rating')}
      />
      <NativeSelect
        label={PRODUCT_LABELS.badge}
        key={`${form.key('badge')} ${options.length}`}
        data={[{ value: '', label: 'None' }, ...options]}
        {...field('badge')}
      />
      <PickList
        label={PRODUCT_LABELS.ratingAttributes}
        search={searchRatingAttributes}
        create={newRatingAttribute}
        key={form.key('ratingAttributes')}
        {...listField(form, 'ratingAttributes')}
      />
    </FieldGrid>
  );
}

/** Ignores a rating above five and keeps the previous value (CAT-7). */
function RatingField({
  value,
  defaultValue,
  onChange,
  calculated,
  ...field
}: FieldProps<string> & { calculated: number | null }) {
  const [typed, setTyped] = useUncontrolled<string>({
    ...(value === undefined ? {} : { value }),
    defaultValue: defaultValue ?? '',
    ...(onChange ? { onChange } : {}),
  });
  const displayed = typed.trim() === '' ? calculated : Number(typed);
  return (
    <div>
      <TextInput
        {...field}
        type="number"
        step={0.01}
        min={RATING_LIMITS.least}
        max={RATING_LIMITS.most}
        description="Nothing is shown in case the rating is < 4"
        value={typed}
        onChange={(event) => {
          const next = event.currentTarget.value;
          if (!(Number(next) > RATING_LIMITS.most)) setTyped(next);
        }}
      />
      <output className={classes.stars}>
        {showsStars(displayed) ? <Stars rating={displayed} /> : 'No stars are shown.'}
        {calculated === null ? null : <span className={classes.calculated}>Calculated: {calculated}</span>}
      </output>
    </div>
  );
}

const FIVE = [1, 2, 3, 4, 5];

const Stars = ({ rating }: { rating: number }) => (
  <span>
    <VisuallyHidden>{rating} of 5 stars</VisuallyHidden>
    {FIVE.map((star) => {
      const Star = star <= rating ? IconStarFilled : star - 0.5 <= rating ? IconStarHalfFilled : IconStar;
      return <Star key={star} size={16} aria-hidden />;
    })}
  </span>
);
