/** Things on a page by what a user sees of them, looked for until they are there, as journeys in a browser do it. */
import { configure, fireEvent, queryAllByRole, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'

type Text = string | RegExp
type RoleOptions = {
  name?: Text
  exact?: boolean
  pressed?: boolean
  expanded?: boolean
  selected?: boolean
  checked?: boolean
  level?: number
}
type Filter = { hasText?: Text; has?: { find(): HTMLElement[] }; visible?: boolean }
type State = 'visible' | 'hidden' | 'detached'
type Wanted = { exact?: boolean }
type UploadedFile = { name: string; mimeType: string; buffer: Uint8Array }
/** What looks waits for the one that is meant; what counts or lists is asked at once. */
export type Locator = {
  find(): HTMLElement[]
  getByRole(role: string, options?: RoleOptions): Locator
  getByText(text: Text, options?: Wanted): Locator
  getByLabel(text: Text, options?: Wanted): Locator
  getByAltText(text: string): Locator
  locator(css: string): Locator
  filter(filter: Filter): Locator
  first(): Locator
  last(): Locator
  nth(index: number): Locator
  count(): Promise<number>
  waitFor(options?: { state?: State }): Promise<void>
  innerText(): Promise<string>
  textContent(): Promise<string | null>
  allInnerTexts(): Promise<string[]>
  allTextContents(): Promise<string[]>
  inputValue(): Promise<string>
  getAttribute(name: string): Promise<string | null>
  isDisabled(): Promise<boolean>
  isEnabled(): Promise<boolean>
  isChecked(): Promise<boolean>
  isEditable(): Promise<boolean>
  isFocused(): Promise<boolean>
  evaluate<T>(read: (element: HTMLElement) => T): Promise<T>
  click(): Promise<void>
  dblclick(): Promise<void>
  focus(): Promise<void>
  blur(): Promise<void>
  check(): Promise<void>
  uncheck(): Promise<void>
  /** As if pasted over what stood there. */
  fill(text: string): Promise<void>
  /** Of a list that the browser draws, by what is read. */
  selectOption(label: string): Promise<void>
  press(key: string): Promise<void>
  setInputFiles(file: UploadedFile): Promise<void>
}

/** As long as a busy machine needs. */
const WAITS_MS = 60_000
/** What was changed is drawn: React has had its turn, and what that changed too. */
export const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(() => setImmediate(() => setTimeout(resolve))))

configure({
  getElementError: (message) => new Error(message ?? ''),
  async asyncWrapper(act) {
    const done = await act()
    await drawn()
    return done
  },
})

const notYet = new Error('not yet')

/** `why`: what is said when the time is over, of the page as it is then. To put it together at each look would take longer than to look. */
export const until = <T>(look: () => T, why?: () => string): Promise<T> =>
  waitFor(look, { timeout: WAITS_MS, ...(why ? { onTimeout: (error: Error) => (error === notYet ? new Error(why()) : error) } : {}) })

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false })

const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** Whole and as written when exact; else a part, in capitals or not. */
const matches = (text: string, wanted: Text, exact = false): boolean => {
  if (wanted instanceof RegExp) return wanted.test(text)
  return exact ? text === plain(wanted) : text.toLowerCase().includes(plain(wanted).toLowerCase())
}

/** To ask jsdom for a style costs far more than to see that there is none. */
const isWritten = (element: Element, property: string): boolean => element.getAttribute('style')?.includes(property) ?? false

const isVisible = (element: Element): boolean => {
  for (let node: Element | null = element; node; node = node.parentElement) {
    if (!(node instanceof HTMLElement)) continue
    if (node.hasAttribute('hidden') || (isWritten(node, 'display') && node.style.display === 'none')) return false
    if (node === element && isWritten(node, 'visibility') && node.style.visibility === 'hidden') return false
  }
  return element.isConnected && !(element instanceof HTMLInputElement && element.type === 'hidden')
}
const isHeard = (element: Element): boolean => element.closest('[aria-hidden="true"]') === null && isVisible(element)

/** What stands in it for those who see it. */
function shownText(element: Element): string {
  if (!isVisible(element) || element.matches('style, script')) return ''
  const isBlock = (node: Node) => node instanceof Element && /^(DIV|P|LI|UL|OL|TR|H\d|SECTION|DL|DT|DD)$/.test(node.tagName)
  return [...element.childNodes]
    .map((node) => {
      if (node instanceof Element)
        return isBlock(node) ? `\n${shownText(node)}\n` : `${shownText(node)}${/^T[DH]$/.test(node.tagName) ? '\t' : ''}`
      return node.textContent ?? ''
    })
    .join('')
    .replace(/\n+/g, '\n')
    .trim()
}

/** The innermost that say it. */
function byText(within: Element, wanted: Text, exact: boolean): HTMLElement[] {
  const inner = [...within.children].flatMap((child) =>
    // What does not say a part has nothing inside that does.
    typeof wanted !== 'string' || matches(plain(child.textContent), wanted) ? byText(child, wanted, exact) : [],
  )
  if (inner.length > 0 || within.matches('body, style, script')) return inner
  return matches(plain(within.textContent), wanted, exact) ? [within as HTMLElement] : []
}

const labelable = 'input, textarea, select, button, [aria-label], [aria-labelledby]'
function byLabel(within: Element, wanted: Text, exact: boolean): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(labelable)].filter((one) => {
    const labels = 'labels' in one ? [...((one as HTMLInputElement).labels ?? [])] : [] // no others have labels
    const named = (one.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
    const texts = [...labels, ...named].map((label) => plain(label?.textContent ?? null))
    return [...texts, plain(one.getAttribute('aria-label'))].some((text) => text !== '' && matches(text, wanted, exact))
  })
}

function byRole(within: Element, role: string, { name, exact = false, ...states }: RoleOptions): HTMLElement[] {
  const named = name === undefined ? {} : { name: (text: string) => matches(plain(text), name, exact) }
  return queryAllByRole(within as HTMLElement, role, { ...named, ...states, hidden: true }).filter(isHeard)
}

const keyed = (key: string): string => {
  const [last = '', ...held] = key.split('+').toReversed()
  const press = last.length === 1 ? last : `{${last}}`
  return `${held.map((one) => `{${one}>}`).join('')}${press}${held.map((one) => `{/${one}}`).join('')}`
}
export const press = (key: string): Promise<void> => user.keyboard(keyed(key))
export const type = (text: string): Promise<void> => user.keyboard(text.replace(/[{[]/g, '$&$&'))

/** All that `find` answers when it is asked. */
export function locator(find: () => HTMLElement[], what: string): Locator {
  const deeper = (next: (within: Element) => HTMLElement[], name: string): Locator =>
    locator(() => [...new Set(find().flatMap(next))], `${what} › ${name}`)
  const at = (index: number): Locator => locator(() => [find().at(index)].filter((one) => one !== undefined), `${what} › ${index}`)

  /** The one that is meant, once there is one. */
  const one = (isReady: (element: HTMLElement) => boolean = () => true): Promise<HTMLElement> =>
    until(() => {
      const [only, ...others] = find()
      if (!only || others.length > 0 || !isReady(only)) throw notYet
      return only
    }, missing)
  const missing = (): string => {
    const found = find()
    if (found.length > 1) return `${found.length} of ${what}:\n${found.map((each) => each.outerHTML.slice(0, 200)).join('\n')}`
    return found.length === 0 ? `none of ${what}; there is:\n${shownText(document.body).slice(0, 3000)}` : `not ready: ${what}`
  }
  const isEnabled = (element: HTMLElement) => !element.matches(':disabled, [aria-disabled="true"], [data-disabled]')
  const canUse = (element: HTMLElement) => isVisible(element) && isEnabled(element)
  const isOn = (element: HTMLElement) => ('checked' in element ? element.checked === true : element.getAttribute('aria-checked') === 'true')
  const setOn = async (on: boolean) => {
    const element = await one((each) => isEnabled(each))
    if (isOn(element) !== on) await user.click(element)
    await until(() => {
      if (find().some((each) => isOn(each) !== on)) throw new Error(`not ${on ? 'checked' : 'unchecked'}: ${what}`)
    })
  }

  return {
    find,
    getByRole: (role: string, options: RoleOptions = {}) =>
      deeper((within) => byRole(within, role, options), `${role} ${options.name ?? ''}`),
    getByText: (text: Text, { exact = false } = {}) => deeper((within) => byText(within, text, exact), `"${text}"`),
    getByLabel: (text: Text, { exact = false } = {}) => deeper((within) => byLabel(within, text, exact), `label ${text}`),
    getByAltText: (text: string) => deeper((within) => [...within.querySelectorAll<HTMLElement>(`[alt="${text}"]`)], `picture ${text}`),
    locator: (css: string) => deeper((within) => [...within.querySelectorAll<HTMLElement>(css)], css),
    filter: ({ hasText, has, visible }: Filter) =>
      locator(
        () =>
          find().filter((element) => {
            if (hasText !== undefined && !matches(plain(element.textContent), hasText)) return false
            if (visible !== undefined && isVisible(element) !== visible) return false
            return !has || has.find().some((inner) => element.contains(inner))
          }),
        `${what} with ${hasText ?? 'that'}`,
      ),
    first: () => at(0),
    last: () => at(-1),
    nth: at,

    count: async () => find().length,
    waitFor: async ({ state = 'visible' }: { state?: State } = {}): Promise<void> => {
      if (state === 'visible') await one(isVisible)
      else
        await until(() => {
          if (find().some((element) => state === 'detached' || isVisible(element))) throw new Error(`still there: ${what}`)
        })
    },
    innerText: async () => shownText(await one()),
    textContent: async () => (await one()).textContent,
    allInnerTexts: async () => find().map(shownText),
    allTextContents: async () => find().map((element) => element.textContent ?? ''),
    inputValue: async () => ((await one()) as HTMLInputElement).value, // what has a value has it so
    getAttribute: async (name: string) => (await one()).getAttribute(name),
    isDisabled: async () => !isEnabled(await one()),
    isEnabled: async () => isEnabled(await one()),
    isChecked: async () => isOn(await one()),
    isEditable: async () => !(await one()).matches(':disabled, [readonly]'),
    isFocused: async () => (await one()) === document.activeElement,
    evaluate: async <T>(read: (element: HTMLElement) => T) => read(await one()),

    click: async () => user.click(await one(canUse)),
    dblclick: async () => user.dblClick(await one(canUse)),
    focus: async () => (await one()).focus(),
    blur: async () => (await one()).blur(),
    check: () => setOn(true),
    uncheck: () => setOn(false),
    fill: async (text) => {
      const element = await one(canUse)
      element.focus()
      fireEvent.input(element, { target: { value: text } })
    },
    selectOption: async (label) => user.selectOptions(await one(canUse), label),
    press: async (key) => {
      ;(await one()).focus()
      await press(key)
    },
    setInputFiles: async ({ name, mimeType, buffer }) => {
      const file = new window.File([new Uint8Array(buffer)], name, { type: mimeType })
      await user.upload(await one(), file)
    },
  }
}
