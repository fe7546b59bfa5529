declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { url: string; pretendToBeVisual: boolean; virtualConsole?: VirtualConsole })
    readonly window: Window & typeof globalThis
  }
  export class VirtualConsole {}
}
