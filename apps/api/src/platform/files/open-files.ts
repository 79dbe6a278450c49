import { type FilesConfig, type FileStorage, isBucket } from './file-storage.ts';
import { folderFiles } from './folder-files.ts';

/** The folder or the bucket of FILES_URL. */
export async function openFiles(config: FilesConfig): Promise<FileStorage> {
  if (!isBucket(config.FILES_URL)) return folderFiles(config);
  // Load the client only where it is used: it is large.
  const { bucketFiles } = await import('./bucket-files.ts');
  return bucketFiles(config, config.FILES_URL);
}
