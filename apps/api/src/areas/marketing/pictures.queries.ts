import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** Whether a picture still stands with anything of marketing. */
export async function isMarketingPictureUsed(db: Db, file: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (
    select from bestsellers where ${file} in (image_file, mobile_image_file)
    union all select from popup_icons where image_file = ${file}
    union all select from menu_items where image_file = ${file}) as used`.execute(db);
  return rows[0]?.used === true;
}
