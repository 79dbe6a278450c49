import type { ReactNode } from 'react';

export type ReorderId = string | number;

export interface ReorderItem {
  id: ReorderId;
  /** Its name, as it is spoken. */
  label: string;
  content?: ReactNode;
}
