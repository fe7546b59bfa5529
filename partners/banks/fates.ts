/**
 * What becomes of each element of a bank's message: it is read, left out by a rule that has a name, or shown as filled and not understood. An
 * element that is in no list, as of a later version or of a bank's own, is of the third kind. The longest beginning of its path decides.
 */
import type { UnreadValue } from '#paying/ports/banks.ts'

export const splitPaths = (paths: string): string[] => paths.trim().split(/\s+/)

export type ElementFate<Rule extends string> = 'read' | 'unread' | Rule

type Given<Rule extends string> = {
  read: readonly string[]
  leftOut: Record<Rule, readonly string[]>
  /** Of a bank's own: what it means stands in no paper. */
  unread?: readonly string[]
  /** Elements that begin a path of their own, by their names, with what it is called. */
  starts: Record<string, string>
  /** Elements that are a text alone in some versions, with what they hold it in later. */
  texts?: Record<string, string>
}

type BankFates<Rule extends string> = {
  fateOf(path: string): ElementFate<Rule>
  /** Each value below `node` that is filled and not understood. `without`: elements that are walked by themselves. */
  unreadIn(node: unknown, path: string, line: number, without?: string): UnreadValue[]
}

export function bankFates<Rule extends string>({ read, leftOut, unread = [], starts, texts = {} }: Given<Rule>): BankFates<Rule> {
  const rules = Object.entries(leftOut) as [Rule, readonly string[]][] // its own keys
  const known = new Map<string, ElementFate<Rule>>([
    ...read.map((path): [string, ElementFate<Rule>] => [path, 'read']),
    ...rules.flatMap(([rule, paths]) => paths.map((path): [string, ElementFate<Rule>] => [path, rule])),
    ...unread.map((path): [string, ElementFate<Rule>] => [path, 'unread']),
  ])
  const found = new Map<string, ElementFate<Rule>>()
  const fateOf = (path: string): ElementFate<Rule> => {
    const before = found.get(path)
    if (before !== undefined) return before
    const parts = path.split('/')
    const ends = parts.map((_part, at) => parts.slice(0, parts.length - at).join('/'))
    const fate = ends.map((end) => known.get(end)).find((one) => one !== undefined) ?? 'unread'
    found.set(path, fate)
    return fate
  }
  const unreadIn = (node: unknown, path: string, line: number, without = ''): UnreadValue[] => {
    if (typeof node === 'string') return node === '' || fateOf(texts[path] ?? path) !== 'unread' ? [] : [{ line, place: path, value: node }]
    if (Array.isArray(node)) return node.flatMap((one) => unreadIn(one, path, line, without))
    if (typeof node !== 'object' || node === null) return []
    return Object.entries(node).flatMap(([name, below]) => {
      if (name === without || name.startsWith('@')) return []
      return unreadIn(below, name === '#text' ? path : (starts[name] ?? `${path}/${name}`), line, without)
    })
  }
  return { fateOf, unreadIn }
}
