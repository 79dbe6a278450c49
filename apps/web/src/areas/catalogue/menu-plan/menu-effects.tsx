import { Text } from '@mantine/core';
import type { MenuEffect } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { hrefTo } from '../../../href-to.ts';
import { describeEffect } from './move-messages.ts';
import classes from './menu-effects.module.css';

export function MenuEffects({ effects }: { effects: readonly MenuEffect[] }) {
  const isActive = effects.some(({ status, is_open }) => status === 'active' && is_open);
  return (
    <>
      <ul className={classes.effects}>
        {effects.map((effect) => (
          <li key={`${effect.id} ${effect.change}`}>
            <strong>{`${effect.change === 'added' ? 'Added to' : 'Removed from'} week ${effect.number}`}</strong>
            {describeEffect(effect).map((sentence) => (
              <Text key={sentence} size="sm">
                {sentence}
              </Text>
            ))}
          </li>
        ))}
      </ul>
      {isActive ? (
        <Text size="sm">
          To change existing carts, regenerate their orders:{' '}
          <Link href={hrefTo({ to: '/regenerate-orders/new' })}>New Regeneration</Link>
        </Text>
      ) : null}
    </>
  );
}
