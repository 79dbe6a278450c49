export function describeTimeLeft(seconds: number): string {
  if (seconds < 10) return 'A few seconds left';
  if (seconds < 90) return `About ${Math.ceil(seconds / 10) * 10} seconds left`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `About ${minutes} minutes left`;
  return `About ${Math.ceil(minutes / 60)} hours left`;
}
