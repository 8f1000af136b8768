import { describe, expect, it } from 'vitest';
import { deviceName, deviceType } from './device-name.ts';

describe('the name of a device', () => {
  const gecko = 'Mozilla/5.0';
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [`${gecko} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox, Windows'],
    [`${gecko} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Windows'],
    [`${gecko} (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
    [
      `${gecko} (Windows NT 10.0) ${webkit} Chrome/138.0 YaBrowser/25.8 Safari/537.36`,
      'Yandex Browser, Windows',
    ],
    [`${gecko} (X11; Linux x86_64) ${webkit} Chrome/140.0 Safari/537.36 OPR/120.0`, 'Opera, Linux'],
    [
      `${gecko} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
      'Safari, macOS',
    ],
    [
      `${gecko} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari, iPhone',
    ],
    [`${gecko} (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome, Android'],
    ['curl/8.9.1', 'curl'],
    ['<script>alert(1)</script>', ''],
    [undefined, ''],
  ])('of %s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe('the type of a device', () => {
  const gecko = 'Mozilla/5.0';
  it.each([
    [`${gecko} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'desktop'],
    [`${gecko} (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15`, 'desktop'],
    [`${gecko} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148`, 'phone'],
    [`${gecko} (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148`, 'tablet'],
    [`${gecko} (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36`, 'phone'],
    [`${gecko} (Linux; Android 15; SM-X910) Chrome/140.0 Safari/537.36`, 'tablet'],
    ['curl/8.9.1', 'other'],
    [undefined, 'other'],
  ])('of %s is %s', (userAgent, type) => {
    expect(deviceType(userAgent)).toBe(type);
  });
});
