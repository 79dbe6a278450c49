/** Returns the new file, null to remove the image, or nothing to keep it. */
export function toPictureBody<Name extends string>(
  name: Name,
  [chosen]: File[],
  isRemoved: boolean,
): Partial<Record<Name, File | null>> {
  if (!chosen && !isRemoved) return {};
  return { [name]: chosen ?? null } as Partial<Record<Name, File | null>>;
}
