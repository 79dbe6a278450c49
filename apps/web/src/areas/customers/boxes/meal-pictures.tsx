import { moveAlong } from '@larder/ui/controls/lists/move-along.ts';
import { useState } from 'react';
import classes from './boxes.module.css';

interface MealPicturesProps {
  items: readonly { sku: string; name: string; quantity: number }[];
  uris: ReadonlyMap<string, string>;
  /** The box. */
  of: string;
  /** Null while the meals cannot be changed. */
  onSwap: ((sku: string) => void) | null;
}

/** A meal is swapped by its picture; arrows move between them, so that they are one stop of Tab (CUST-87). */
export function MealPictures({ items, uris, of, onSwap }: MealPicturesProps) {
  const [stop, setStop] = useState(0);
  const pictureOf = ({ sku, quantity }: (typeof items)[number]) => (
    <>
      {uris.has(sku) ? <img src={uris.get(sku)} alt="" loading="lazy" width={96} height={96} /> : null}
      {quantity > 1 ? <b>{quantity}</b> : null}
    </>
  );
  if (onSwap === null)
    return (
      <div className={classes.pictures} aria-hidden>
        {items.map((item) => (
          <span key={item.sku} className={classes.tile}>
            {pictureOf(item)}
          </span>
        ))}
      </div>
    );
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={`Swap meals in ${of}`}
      className={classes.pictures}
      onKeyDown={moveAlong}
    >
      {items.map((item, index) => (
        <button
          key={item.sku}
          type="button"
          className={classes.tile}
          title={`Swap ${item.name}`}
          aria-label={`Swap ${item.name} in ${of}`}
          onClick={() => onSwap(item.sku)}
          tabIndex={index === Math.min(stop, items.length - 1) ? 0 : -1}
          onFocus={() => setStop(index)}
        >
          {pictureOf(item)}
        </button>
      ))}
    </div>
  );
}
