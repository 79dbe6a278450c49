import { useParams } from '@tanstack/react-router';
import { AddCard } from './add-card.tsx';

/** A customer adds a card with the link in an e-mail (MON-42). */
export function CardLinkPage() {
  const { token } = useParams({ from: '/cards/$token' });
  return <AddCard token={token} />;
}
