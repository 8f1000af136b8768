import { readFileSync } from 'node:fs';
import { contrast, parseHex, type Rgb, toHex } from '@gatehouse/contracts/core/contrast.ts';
import { accentTokens, withContrast } from '@gatehouse/contracts/platform/accent.ts';
import { describe, expect, test } from 'vitest';

const rgb = (value: string): Rgb => {
  const parsed = parseHex(value);
  if (!parsed) throw new Error(`${value} is no colour`);
  return parsed;
};
const between = (left: string, right: string) => contrast(rgb(left), rgb(right));

describe('contrast', () => {
  test('follows WCAG', () => {
    expect(between('#000000', '#ffffff')).toBeCloseTo(21, 1);
    expect(between('#777777', '#ffffff')).toBeCloseTo(4.48, 1);
  });

  test('reads short and long values and refuses the rest', () => {
    expect(parseHex('#fa0')).toEqual([255, 170, 0]);
    expect(parseHex('red')).toBeUndefined();
    expect(parseHex('#12')).toBeUndefined();
    expect(parseHex('url(x)')).toBeUndefined();
    expect(toHex([300, -4, 15.6])).toBe('#ff0010');
  });
});

describe('accent of a domain', () => {
  // Yellow, white, black, pure colours, mid grey: what designers and attackers enter.
  const colours = [
    '#ffe600',
    '#ffffff',
    '#000000',
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#808080',
    '#3f4fd0',
    '#e6007e',
    '#7ab8ff',
  ];

  test.each(colours)('%s is legible in both schemes', (colour) => {
    const tokens = accentTokens(colour);
    if (!tokens) throw new Error('no tokens');
    for (const [scheme, surface] of [
      ['light', '#ffffff'],
      ['dark', '#13161b'],
    ] as const) {
      const { accent, onAccent, ink, strong } = tokens[scheme];
      expect(between(accent, onAccent), `${scheme}: text on the accent`).toBeGreaterThanOrEqual(4.5);
      expect(between(strong, onAccent), `${scheme}: text on the hovered accent`).toBeGreaterThanOrEqual(4.5);
      expect(between(accent, surface), `${scheme}: control on the page`).toBeGreaterThanOrEqual(3);
      expect(between(ink, surface), `${scheme}: accent as text`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('a legible colour stays as it is', () => {
    expect(accentTokens('#3f4fd0')?.light.accent).toBe('#3f4fd0');
  });

  test('anything else is refused', () => {
    expect(accentTokens('javascript:alert(1)')).toBeUndefined();
    expect(accentTokens('')).toBeUndefined();
  });

  test('moving stops at the first colour that is legible', () => {
    const moved = withContrast(rgb('#ffe600'), rgb('#ffffff'), [0, 0, 0], 3);
    expect(contrast(moved, rgb('#ffffff'))).toBeLessThan(3.4);
  });
});

describe('built-in tokens', () => {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
  const pair = (name: string): [string, string] => {
    const plain = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
    if (plain?.[1] && plain[2]) return [plain[1], plain[2]];
    const light = new RegExp(`--${name}-light: (#\\w{6})`).exec(css)?.[1];
    const dark = new RegExp(`--${name}-dark: (#\\w{6})`).exec(css)?.[1];
    if (!light || !dark) throw new Error(`tokens.css has no --${name}`);
    return [light, dark];
  };
  const surfaces = ['page', 'surface', 'surface-raised', 'surface-sunken', 'surface-hover'];
  const texts: [string, string[]][] = [
    ['text', [...surfaces, 'surface-selected']],
    ['text-muted', [...surfaces, 'surface-selected']],
    ['text-faint', surfaces],
    ['accent-ink', [...surfaces, 'surface-selected']],
    ['danger', ['surface', 'page', 'danger-soft']],
    ['warning', ['surface', 'page', 'warning-soft']],
    ['success', ['surface', 'page', 'success-soft']],
    ['info', ['surface', 'page', 'info-soft']],
    ['on-accent', ['accent', 'accent-strong']],
    ['on-danger', ['danger', 'danger-strong']],
  ];

  for (const [text, grounds] of texts) {
    test.each(grounds)(`${text} on %s is at least 4.5:1`, (ground) => {
      for (const scheme of [0, 1] as const) {
        expect(between(pair(text)[scheme], pair(ground)[scheme])).toBeGreaterThanOrEqual(4.5);
      }
    });
  }

  test.each(['surface', 'page'])('control borders on %s are at least 3:1', (ground) => {
    for (const scheme of [0, 1] as const) {
      expect(between(pair('border-control')[scheme], pair(ground)[scheme])).toBeGreaterThanOrEqual(3);
    }
  });
});
