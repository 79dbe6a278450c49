import type { User } from '@larder/contract/customers/users/user.ts';
import { Notes } from '../../../parts/notes/notes.tsx';

export const NotesPanel = ({ user }: { user: User }) => (
  <Notes key={user.id} userId={user.id} isClosed={user.erased_at !== null} />
);
