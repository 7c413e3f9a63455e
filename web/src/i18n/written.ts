/** A date of the calendar, such as `2026-11-16`, as people of that place write it. */
export function dayIn(place: string, date: string): string {
  return new Intl.DateTimeFormat(place, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}

/** A share of 1 in hundredths. */
export function percentIn(place: string, share: number, digits: number): string {
  return new Intl.NumberFormat(place, { style: 'percent', maximumFractionDigits: digits }).format(share);
}
