/** Sizes are in bytes. */
export interface UploadLimits {
  types: readonly string[];
  typesLabel: string;
  bytes: number;
  /** The error for a larger file; a default names the limit. */
  tooLarge?: string;
}

const MEBIBYTE = 1024 * 1024;

/** The server checks again, content included. */
export function checkFiles(
  files: readonly File[],
  { types, typesLabel, bytes, tooLarge }: UploadLimits,
): { fit: File[]; problems: string[] } {
  const fit: File[] = [];
  const problems: string[] = [];
  for (const file of files) {
    if (!types.includes(file.type)) problems.push(`${file.name} is not a ${typesLabel} image.`);
    else if (file.size > bytes) problems.push(tooLarge ?? `${file.name} is larger than ${bytes / MEBIBYTE} MB.`);
    else fit.push(file);
  }
  return { fit, problems };
}
