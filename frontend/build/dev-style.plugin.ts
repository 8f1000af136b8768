import type { Plugin } from 'vite';

/** The BFF links the style of the domain into the built page; under Vite this module does. */
const module = `
const response = await fetch('/api/v1/platform/ui/project/info');
const { styleCode } = await response.json();
const link = document.createElement('link');
link.rel = 'stylesheet';
link.href = '/platform/style/' + encodeURIComponent(styleCode) + '.css';
document.head.append(link);
`;

export function devStylePlugin(): Plugin {
  return {
    name: 'gatehouse:dev-style',
    apply: 'serve',
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module' }, children: module, injectTo: 'head' },
    ],
  };
}
