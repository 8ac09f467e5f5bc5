import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';

const words = consoleVehiclesWords.plan;

const [dayLength, timeEnd] = ['YYYY-MM-DD'.length, 'YYYY-MM-DD HH:mm'.length];
const timeOf = (datetime: string, day: string) => {
  const time = datetime.slice(dayLength + 1, timeEnd);
  return datetime.startsWith(day) ? time : words.nextDay(time);
};

/** A range of times, '20:00 ~ 다음 날 04:00'; a dash without a range. */
export const hoursOf = (from: string | null, to: string | null, day: string): string =>
  from && to ? words.until(timeOf(from, day), timeOf(to, day)) : words.none;
