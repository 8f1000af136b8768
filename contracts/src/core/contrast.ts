/** Colour arithmetic of WCAG 2.2 on `#rrggbb` values. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Channels from 0 to 255, or undefined for anything but `#rgb` and `#rrggbb`. */
export function parseHex(value: string): Rgb | undefined {
  const text = value.trim().toLowerCase();
  const long = /^#[0-9a-f]{3}$/.test(text) ? text.replace(/[0-9a-f]/g, '$&$&') : text;
  if (!/^#[0-9a-f]{6}$/.test(long)) return undefined;
  const channel = (start: number) => Number.parseInt(long.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

export const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** From 1 (same) to 21 (black on white). */
export function contrast(left: Rgb, right: Rgb): number {
  const [high = 0, low = 0] = [luminance(left), luminance(right)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

export const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];
