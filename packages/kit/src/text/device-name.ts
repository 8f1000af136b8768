/**
 * Browser and system out of a user agent, for people to recognize their devices by. It decides nothing: whoever sends it
 * may write what they like.
 */

type Rule = readonly [pattern: RegExp, name: string];

/** The first that matches; browsers that name others stand before them. */
const browsers: readonly Rule[] = [
  [/YaBrowser\//, 'Yandex Browser'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Vivaldi\//, 'Vivaldi'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^(?:node|undici)\b/i, 'Node.js'],
];

const systems: readonly Rule[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

const nameBy = (rules: readonly Rule[], text: string): string | undefined =>
  rules.find(([pattern]) => pattern.test(text))?.[1];

export const deviceTypes = ['desktop', 'phone', 'tablet', 'other'] as const;
export type DeviceType = (typeof deviceTypes)[number];

/** An iPad that asks for desktop pages says that it is a Mac, and is taken for one. */
const types: readonly (readonly [pattern: RegExp, type: DeviceType])[] = [
  [/iPad|Tablet|Android(?!.*Mobile)/, 'tablet'],
  [/iPhone|iPod|Android|Mobile/, 'phone'],
  [/Windows|Macintosh|Mac OS X|CrOS|X11|Linux/, 'desktop'],
];

/** Longest user agent looked at. */
const LENGTH_MAX = 512;

export const deviceType = (userAgent: string | undefined): DeviceType => {
  const text = (userAgent ?? '').slice(0, LENGTH_MAX);
  return types.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
};

/** Empty for a device that cannot be told: who shows it has words for that in the reader's language. */
export const deviceName = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, LENGTH_MAX);
  return [nameBy(browsers, text), nameBy(systems, text)].filter((part) => part !== undefined).join(', ');
};
