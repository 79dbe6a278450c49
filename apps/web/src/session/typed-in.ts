/** The text of a field of a form that was sent. */
export function typedIn(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
