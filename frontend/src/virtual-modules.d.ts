/// <reference types="vite/client" />

declare module 'virtual:messages/*' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
  export const messages: Record<string, MessageFormatElement[]>;
}
