/**
 * What Chromium is started with where pages are judged, not measured. The compilers that make code fast by watching it run are
 * left out: no page lives long enough to earn what they cost, an eighth of all its work.
 */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-opt,--no-maglev',
];
