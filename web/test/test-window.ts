/**
 * Before each file of pages: the window that pages are drawn in, one for all files of a worker. Node's own fetch, signals and files stay,
 * for the server works beside the pages; what jsdom lacks is made as a desk would have it.
 */
import { JSDOM, VirtualConsole } from 'jsdom'
import { reportCommits } from './test-drawn.ts'

export const ORIGIN = 'http://localhost:3000'

/** Node has these too; pages need the window's. */
const taken = new Set(['Event', 'EventTarget', 'CustomEvent', 'navigator', 'localStorage', 'sessionStorage', 'Storage', 'DOMException'])
/** Reading these warns or fails: no page needs them. */
const left = new Set(['undefined', 'globalThis', 'window', 'self', 'top', 'parent', 'frames'])

/** Files that pages make, by their addresses. */
export const objectUrls = new Map<string, Blob>()

reportCommits()
if (!('document' in globalThis)) openWindow()
await import('#product/server/texts.ts')
// Whichever file of a worker comes first: a part of a page may be tested without the page that brings its texts.
const [{ texts }, { language }, { languages }] = await Promise.all([
  import('../texts.ts'),
  import('../language.ts'),
  import('#texts/languages.ts'),
])
Object.assign(texts, await languages[language].load())

function openWindow(): void {
  const { window } = new JSDOM('<!doctype html><html><body></body></html>', {
    url: `${ORIGIN}/`,
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(), // it cannot navigate and has no canvas, and would say so with every link
  })
  const descriptors = Object.getOwnPropertyDescriptors(window)
  for (const [name, descriptor] of Object.entries(descriptors)) {
    if (left.has(name) || (name in globalThis && !taken.has(name))) continue
    const value: unknown = 'value' in descriptor ? descriptor.value : undefined
    const isFunction = typeof value === 'function' && !/^[A-Z]/.test(name)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      ...('value' in descriptor
        ? { value: isFunction ? value.bind(window) : value, writable: true }
        : { get: () => descriptor.get?.call(window), set: (given) => descriptor.set?.call(window, given) }),
    })
  }
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    Object.defineProperty(globalThis, name, { value: window[name].bind(window), configurable: true })
  Object.assign(globalThis, { window: globalThis, self: globalThis })
  addMissing(window)
}

const undrawn = new Set(['SCRIPT', 'STYLE', 'HEAD', 'TITLE', 'TEMPLATE'])
const inLine = new Set('A ABBR B BR CODE EM I IMG KBD LABEL MARK SMALL SPAN STRONG SUB SUP TIME WBR svg'.split(' '))
const likeFields = new Set(['BUTTON', 'INPUT', 'SELECT', 'TEXTAREA'])

function displayOf(element: Element): string {
  const { tagName } = element
  if (undrawn.has(tagName) || element.hasAttribute('hidden')) return 'none'
  if (likeFields.has(tagName)) return 'inline-block'
  return inLine.has(tagName) ? 'inline' : 'block'
}

/** No style sheet is loaded: how an element is drawn stands at itself, or follows from its name. jsdom asks every rule for each element. */
function drawnAs(element: Element): CSSStyleDeclaration {
  const { style } = element as HTMLElement // others that are drawn have one too
  const written = (property: string): string => style.getPropertyValue(property) || (property === 'display' ? displayOf(element) : '')
  return new Proxy(style, {
    get(_, name) {
      if (name === 'getPropertyValue') return written
      if (name === 'display') return written(name)
      const value: unknown = Reflect.get(style, name)
      return typeof value === 'function' ? value.bind(style) : value
    },
  })
}

const labelable = 'button, meter, output, progress, select, textarea, input:not([type="hidden"])'

/** jsdom walks the page for each label there is, to find the labels of one field. */
function labelsOf(field: HTMLElement): HTMLLabelElement[] | null {
  if (!field.matches(labelable)) return null
  return [...document.querySelectorAll('label')].filter((label) => {
    const named = label.getAttribute('for')
    if (named !== null) return named === field.id && named !== '' && document.getElementById(named) === field
    return label.contains(field) && label.querySelector(labelable) === field
  })
}

/** A desk in Romania, without movement. */
function addMissing(window: Window & typeof globalThis): void {
  const widthPx = 1440
  const matches = (query: string): boolean => {
    const max = /max-width:\s*([\d.]+)(px|em)/.exec(query)
    const min = /min-width:\s*([\d.]+)(px|em)/.exec(query)
    const px = (found: RegExpExecArray) => Number(found[1]) * (found[2] === 'em' ? 16 : 1)
    if (max && widthPx > px(max)) return false
    if (min && widthPx < px(min)) return false
    // An empty one is met everywhere.
    return max !== null || min !== null || query === '' || query.includes('reduced-motion')
  }
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(globalThis, {
    innerWidth: widthPx,
    innerHeight: 900,
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    scrollTo: () => {},
    open: () => null,
    matchMedia: (media: string) => ({
      ...{ media, matches: matches(media), onchange: null },
      ...{ addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {}, dispatchEvent: () => false },
    }),
    CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&'), supports: () => false },
  })
  for (const one of [globalThis, window])
    Object.defineProperty(one, 'getComputedStyle', { value: drawnAs, configurable: true, writable: true })
  const fields = [window.HTMLButtonElement, window.HTMLInputElement, window.HTMLSelectElement, window.HTMLTextAreaElement]
  for (const { prototype } of fields)
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        return labelsOf(this)
      },
    })
  Object.assign(window.Element.prototype, { scrollIntoView() {}, scrollTo() {}, scrollBy() {}, checkVisibility: () => true })
  const fonts = { addEventListener() {}, removeEventListener() {}, ready: Promise.resolve() }
  Object.defineProperty(window.document, 'fonts', { value: fonts })
  // Nothing is laid out: what hangs on a field would hide itself if all were nowhere.
  const box = (width: number, height: number) => ({
    ...{ x: 10, y: 10, left: 10, top: 10 },
    width,
    height,
    right: 10 + width,
    bottom: 10 + height,
  })
  window.Element.prototype.getBoundingClientRect = () => ({ ...box(100, 20), toJSON: () => box(100, 20) })
  for (const [name, value] of Object.entries({ clientWidth: widthPx, clientHeight: 900 }))
    Object.defineProperty(window.Element.prototype, name, { get: () => value })
  // jsdom knows its own signals alone.
  const { addEventListener } = window.EventTarget.prototype
  window.EventTarget.prototype.addEventListener = function (name, listener, options) {
    const { signal, ...rest } = typeof options === 'object' ? options : { signal: undefined, capture: options === true }
    addEventListener.call(this, name, listener, rest)
    signal?.addEventListener('abort', () => this.removeEventListener(name, listener, rest))
  }
  for (const [name, value] of Object.entries({ pdfViewerEnabled: false, languages: ['ro-RO'], language: 'ro-RO' }))
    Object.defineProperty(window.navigator, name, { value, configurable: true })
  URL.createObjectURL = (file) => {
    const address = `blob:${ORIGIN}/${objectUrls.size}`
    objectUrls.set(address, file as Blob) // pages make no media sources
    return address
  }
}
