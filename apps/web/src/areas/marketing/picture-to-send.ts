/** What a form says of one picture: the chosen one, null for the one that is taken away, nothing for one that stays. */
export function pictureToSend<Name extends string>(
  name: Name,
  [chosen]: File[],
  isRemoved: boolean,
): Partial<Record<Name, File | null>> {
  if (!chosen && !isRemoved) return {};
  return { [name]: chosen ?? null } as Partial<Record<Name, File | null>>;
}
