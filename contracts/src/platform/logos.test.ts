import { describe, expect, it } from 'vitest';
import { logoSvg } from './logos.ts';

const colours = { accent: '#3f4fd0', onAccent: '#ffffff' };

describe('logos', () => {
  it('tell the styles apart, and carry the colours of the domain', () => {
    const drawn = ['harbour', 'orchard', 'shipyard', 'unknown'].map((code) => logoSvg(code, colours));
    expect(new Set(drawn).size).toBe(drawn.length);
    for (const svg of drawn) expect(svg).toMatch(/#3f4fd0.*#ffffff/s);
  });

  it.each(['constructor', '__proto__', 'toString'])('%s is a style like any other', (code) => {
    expect(logoSvg(code, colours)).toBe(logoSvg('unknown', colours));
  });
});
