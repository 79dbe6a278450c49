import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Bestseller } from '@larder/contract/marketing/bestsellers/bestsellers.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { CardPage } from '@larder/ui/patterns/pages/card-page.tsx';
import { rowsOf, useList } from '../../../lists/use-list.ts';
import { hrefTo } from '../../../href-to.ts';
import classes from './bestseller.module.css';
import { bestsellersList } from './bestsellers-search.ts';
import { Picture } from '../chosen-products/product-picture.tsx';

export const prefetch = rowsOf(bestsellersList);

export function BestsellersPage() {
  const { list, clear } = useList(bestsellersList);
  const add = (
    <Button
      component={Link}
      href={hrefTo({ to: '/bestsellers/create' })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      New Bestsellers Order
    </Button>
  );
  return (
    <CardPage
      heading="Bestsellers"
      actions={add}
      list={list}
      card={{ key: ({ id }) => id, draw: (bestseller) => <BestsellerCard bestseller={bestseller} /> }}
      empty={{ nothing: 'No bestsellers yet', action: add, query: null, onClear: clear }}
    />
  );
}

function BestsellerCard({ bestseller }: { bestseller: Bestseller }) {
  const { id, name, image, show_on_cart, show_on_menu, inbound_categories } = bestseller;
  return (
    <>
      <Picture uri={image?.uris['meal-card-desktop'] ?? null} />
      <div className={classes.card}>
        <h2 className={classes.name}>{name}</h2>
        {show_on_cart ? <p className={classes.note}>Shows as cart CTA</p> : null}
        {show_on_menu ? <p className={classes.note}>Shows as menu page card</p> : null}
        {inbound_categories.length > 0 ? (
          <div className={classes.includes}>
            Includes
            <ul>
              {inbound_categories.map((category) => (
                <li key={category}>{category}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <Button
          className={classes.edit ?? ''}
          variant="default"
          size="compact-sm"
          component={Link}
          href={hrefTo({ to: '/bestsellers/$id/edit', params: { id } })}
          aria-label={`Edit ${name}`}
        >
          Edit
        </Button>
      </div>
    </>
  );
}
