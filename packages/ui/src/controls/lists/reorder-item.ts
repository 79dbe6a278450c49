import type { ReactNode } from 'react';

export type ReorderId = string | number;

export interface ReorderItem {
  id: ReorderId;
  label: string;
  content?: ReactNode;
  /** Under the row in its full width. */
  below?: ReactNode;
}
