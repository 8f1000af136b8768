/** How the colours of a style become legible ones (WCAG 2.2, 1.4.3 and 1.4.11). */
import { contrast, mix, parseHex, type Rgb, toHex } from '../core/contrast.ts';

/** Accent of one scheme: filled controls, their hover, text on them, and the accent as text. */
export interface AccentTokens {
  accent: string;
  strong: string;
  ink: string;
  onAccent: string;
}

interface Scheme {
  surface: Rgb;
  /** The darkest or lightest background that accent text stands on. */
  inkSurface: Rgb;
  /** Where a colour moves to gain contrast with the surface. */
  away: Rgb;
  inks: readonly [light: Rgb, dark: Rgb];
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const night: Rgb = [13, 15, 20];

const schemes: Record<'light' | 'dark', Scheme> = {
  light: { surface: white, inkSurface: [236, 238, 243], away: black, inks: [white, night] },
  dark: { surface: [19, 22, 27], inkSurface: [37, 43, 53], away: white, inks: [white, night] },
};

/** Contrast that text needs, with room for rounding. */
const textContrast = 4.55;
/** Contrast of a control with the page. */
const shapeContrast = 3.05;

/** The colour closest to `from` on the way to `away` that keeps `least` against `surface`. */
export function withContrast(from: Rgb, surface: Rgb, away: Rgb, least: number): Rgb {
  for (let step = 0; step <= 50; step += 1) {
    const candidate = mix(from, away, step / 50);
    const rounded = parseHex(toHex(candidate)) ?? candidate;
    if (contrast(rounded, surface) >= least) return rounded;
  }
  return away;
}

function tokensOf(accent: Rgb, scheme: Scheme): AccentTokens {
  let fill = withContrast(accent, scheme.surface, scheme.away, shapeContrast);
  const [light, dark] = scheme.inks;
  const onAccent = contrast(fill, light) >= textContrast ? light : dark;
  // Mid tones carry neither ink well: move the fill away from the ink until it does.
  fill = withContrast(fill, onAccent, onAccent === light ? black : white, textContrast);
  const strong = mix(fill, onAccent === light ? black : white, 0.16);
  const ink = withContrast(accent, scheme.inkSurface, scheme.away, textContrast);
  return { accent: toHex(fill), strong: toHex(strong), ink: toHex(ink), onAccent: toHex(onAccent) };
}

/**
 * Tokens of a domain's accent for both schemes: the given colour where it is legible, moved towards black or white
 * where it is not. Undefined when the value is no `#rrggbb` colour.
 */
export function accentTokens(value: string): { light: AccentTokens; dark: AccentTokens } | undefined {
  const accent = parseHex(value);
  return accent && { light: tokensOf(accent, schemes.light), dark: tokensOf(accent, schemes.dark) };
}

/** Background of the public pages in the light scheme, made light enough for text; the dark scheme keeps its own. */
export function backgroundToken(value: string): string | undefined {
  const background = parseHex(value);
  return background && toHex(withContrast(background, [86, 94, 108], white, textContrast));
}

/** CSS variables of a style: those of pages, so that a style sheet and a script set the same ones. */
export function styleVariables(style: {
  accent: string | undefined;
  background: string | undefined;
}): ReadonlyMap<string, string> {
  const schemes = style.accent === undefined ? undefined : accentTokens(style.accent);
  const background = style.background === undefined ? undefined : backgroundToken(style.background);
  return new Map([
    ...Object.entries(schemes ?? {}).flatMap(([scheme, tokens]: [string, AccentTokens]) => [
      [`--accent-${scheme}`, tokens.accent] as const,
      [`--accent-strong-${scheme}`, tokens.strong] as const,
      [`--accent-ink-${scheme}`, tokens.ink] as const,
      [`--on-accent-${scheme}`, tokens.onAccent] as const,
    ]),
    ...(background === undefined ? [] : [['--auth-page-light', background] as const]),
  ]);
}
