/** What may be sent: types by MIME with the words for them, and the size of a file. */
export interface UploadLimits {
  types: readonly string[];
  typesLabel: string;
  bytes: number;
  /** What is said of a larger one, where the words are given. */
  tooLarge?: string;
}

const MEBIBYTE = 1024 * 1024;

/** The files that may be sent, and a sentence for each that may not. The server looks again, and at what is inside. */
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
