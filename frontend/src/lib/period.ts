/** Bounds of the API, instants, from days of the person's own calendar (`YYYY-MM-DD`), both days included. */
export function periodBounds(
  from: string | undefined,
  to: string | undefined,
): { dateFrom?: string; dateTo?: string } {
  const start = localDay(from, 0);
  const end = localDay(to, 1);
  return {
    ...(start ? { dateFrom: start.toISOString() } : {}),
    // The last millisecond of the day: the bound is inclusive.
    ...(end ? { dateTo: new Date(end.getTime() - 1).toISOString() } : {}),
  };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The latest `count` days of the person's own calendar, `ago` days back; first and last as `YYYY-MM-DD`. */
export function lastDays(count: number, ago = 0, today = new Date()): [from: string, to: string] {
  const day = (back: number) => {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - back);
    return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  };
  return [day(ago + count - 1), day(ago)];
}

function localDay(day: string | undefined, plus: number): Date | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  if (!parts) return undefined;
  const date = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + plus);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The day of the person's own calendar that an instant falls on; empty for none. */
export function dayOf(instant: string | null | undefined): string {
  const date = instant ? new Date(instant) : undefined;
  if (!date) return '';
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
