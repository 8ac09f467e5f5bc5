/** The month 'YYYY-MM' and the preceding months, newest first. */
export function recentMonths(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, back) => {
    const index = year * 12 + number - 1 - back;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
}
