import { TextInput, VisuallyHidden } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react';
import { RATING_LIMITS, showsStars } from '@larder/domain/values/ratings.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { FieldProps } from '@larder/ui/controls/fields/field-props.ts';
import { PickList } from '@larder/ui/controls/lists/pick-list.tsx';
import type { ProductInputs } from '../product-form.ts';
import classes from './product-rating-fields.module.css';
import { newRatingAttribute, searchRatingAttributes } from '../product-searches.ts';

interface ProductRatingFieldsProps {
  inputs: ProductInputs;
  /** Null without ratings or before the product exists. */
  calculated: number | null;
}

export const ProductRatingFields = ({ inputs, calculated }: ProductRatingFieldsProps) => (
  <FieldGrid>
    <RatingField calculated={calculated} {...inputs.props('fixed_rating')} />
    {inputs.input('badge')}
    <PickList search={searchRatingAttributes} create={newRatingAttribute} {...inputs.list('ratingAttributes')} />
  </FieldGrid>
);

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
