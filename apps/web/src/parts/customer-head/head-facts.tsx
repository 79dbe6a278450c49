import type { CustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { useState } from 'react';
import { hrefTo } from '../../href-to.ts';
import { hrefOfAct } from '../customer-acts/act-search.ts';
import classes from './customer-head.module.css';
import details from './details-button.module.css';
import { type CustomerFact, factsOf } from './facts-of.ts';

/** Next to a need, a small screen has room for the phone; the rest opens (CUST-70). */
export function HeadFacts({ head }: { head: CustomerHead }) {
  const [isOpen, setOpen] = useState(false);
  const isShort = head.needs.length > 0;
  return (
    <div className={classes.known}>
      <dl className={classes.facts} data-folded={(isShort && !isOpen) || undefined}>
        {factsOf(head).map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>
              <FactValue head={head} fact={fact} /> <EditFact head={head} name={fact.name} />
            </dd>
          </div>
        ))}
      </dl>
      {isShort ? (
        <button
          type="button"
          className={`${details.button} ${classes.more}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Details
        </button>
      ) : null}
    </div>
  );
}

function FactValue({ head: { address, credit }, fact: { name, text } }: { head: CustomerHead; fact: CustomerFact }) {
  if (name === 'Phone' && address !== null) return <a href={`tel:${address.phone}`}>{text}</a>;
  return name === 'Credit' ? <Money cents={credit} /> : text;
}

/** The acts that change facts, or the panel of the cards. */
const EDITS: Partial<
  Record<CustomerFact['name'], 'change_contact' | 'change_address' | 'change_plan' | 'payment-methods'>
> = { Phone: 'change_contact', Address: 'change_address', Plan: 'change_plan', 'Default card': 'payment-methods' };

function EditFact({
  head: { id, erased_at, address, meals },
  name,
}: {
  head: CustomerHead;
  name: CustomerFact['name'];
}) {
  const act = EDITS[name];
  if (act === undefined || erased_at !== null) return null;
  if ((act === 'change_contact' && address === null) || (act === 'change_plan' && meals.length === 0)) return null;
  const href = act === 'payment-methods' ? hrefTo({ to: '/users/$id', params: { id }, hash: act }) : hrefOfAct(id, act);
  return (
    <Link className={classes.edit} href={href} aria-label={`Edit ${name.toLowerCase()}`}>
      Edit
    </Link>
  );
}
