/**
 * Where keys go on when the row goes in which they were: deleted, confirmed, or no longer of the filter. The row that comes in its place takes
 * the focus, else the one before it, else the list.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { passFocusTo, restoreLostFocus } from '../dialog/focus-return.ts'

type Drawn = { key: string; element: HTMLElement }

/** What a row is found by, as a table's row, a card or an entry of another list. */
export const rowMark = (key: string) => ({ 'data-row-key': key, tabIndex: -1 })

/** What `useFocusOfRows` is of, for the element around the rows. */
export const listMark = { 'data-rows': true, tabIndex: -1 }
export const listAround = (part: HTMLElement): HTMLElement | null => part.closest('[data-rows]')

/** The first of these that is drawn. */
export const rowOf = (list: HTMLElement, wanted: { has: (key: string) => boolean }): HTMLElement | undefined =>
  rowsIn(list).find(({ key }) => wanted.has(key))?.element

/** For the element around the rows. `isKnown`: they have been read. */
export function useFocusOfRows<List extends HTMLElement = HTMLDivElement>(isKnown = true): RefObject<List | null> {
  const list = useRef<List>(null)
  const before = useRef<readonly Drawn[]>([])
  useLayoutEffect(() => {
    if (!isKnown || list.current === null) return
    const now = rowsIn(list.current)
    const gone = before.current.filter(({ element }) => !element.isConnected)
    if (gone.length > 0) handOverAll(gone, { before: before.current, now, list: list.current })
    before.current = now
    restoreLostFocus()
  })
  return list
}

/** Its own: not those of a list within a row. */
const rowsIn = (list: HTMLElement): Drawn[] =>
  [...list.querySelectorAll<HTMLElement>('[data-row-key]')].flatMap((element) => {
    const around = element.parentElement?.closest('[data-row-key]')
    return around && list.contains(around) ? [] : [{ key: element.dataset.rowKey ?? '', element }]
  })

type Lists = { before: readonly Drawn[]; now: readonly Drawn[]; list: HTMLElement }

/** To the same row where it is drawn anew, as a card instead of a table's row; else to its neighbours, the next first. */
function handOverAll(gone: readonly Drawn[], { before, now, list }: Lists): void {
  const byKey = new Map(now.map((row) => [row.key, row]))
  for (const row of gone) {
    const at = before.indexOf(row)
    const heir =
      byKey.get(row.key) ??
      before.slice(at + 1).find(({ key }) => byKey.has(key)) ??
      before.slice(0, at).findLast(({ key }) => byKey.has(key)) ??
      now[Math.min(at, now.length - 1)]
    passFocusTo(row.element, (heir && byKey.get(heir.key)?.element) ?? list)
  }
}
