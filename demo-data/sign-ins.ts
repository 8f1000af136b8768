import type { DemoPerson } from './people.ts';
import { seededRandom } from './random.ts';

/** A past session of a demo person, as `identity sessions import` reads it. */
export interface DemoSignIn {
  readonly login: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly startedAt: string;
  readonly endedAt: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
];

/** Months of sign-ins: some people come every few days, most seldom, from two or three places each. */
export const demoSignIns = (people: readonly DemoPerson[], today: Date): readonly DemoSignIn[] => {
  const random = seededRandom(20_260_202);
  return people
    .flatMap((person, index) => {
      const since = Date.parse(person.createdAt);
      const often = index < 5 ? 3 : random.between(6, 45);
      const places = Array.from({ length: random.between(1, 3) }, () => ({
        ip: `198.51.100.${random.between(1, 254)}`,
        userAgent: random.pick(browsers),
      }));
      const rows: DemoSignIn[] = [];
      let at = since + random.between(1, DAY);
      while (at < today.getTime() - DAY) {
        rows.push({
          login: person.login,
          ...random.pick(places),
          startedAt: new Date(at).toISOString(),
          endedAt: new Date(at + random.between(5, 480) * MINUTE).toISOString(),
        });
        at += random.between(DAY / 2, often * DAY);
      }
      return rows;
    })
    .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
};
