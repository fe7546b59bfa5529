/**
 * Where keys go on when the row goes in which they were: deleted, confirmed, or no longer of the filter. The row that comes in its place takes
 * the focus, else the one before it, else the list.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusAtLast, handOver } from '../dialog/focus-return.ts'

type Drawn = { key: string; element: HTMLElement }

/** What a row is found by, as a table's row, a card or an entry of another list. */
export const rowMark = (key: string) => ({ 'data-row-key': key, tabIndex: -1 })

/** For the element around the rows. `isKnown`: they have been read. */
export function useFocusOfRows(isKnown: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef<readonly Drawn[]>([])
  useLayoutEffect(() => {
    if (!isKnown || list.current === null) return
    const now = [...list.current.querySelectorAll<HTMLElement>('[data-row-key]')].map((element) => ({
      key: element.dataset.rowKey ?? '',
      element,
    }))
    for (const gone of before.current) {
      if (!gone.element.isConnected) handOver(gone.element, inPlaceOf(gone, before.current, now)?.element ?? list.current)
    }
    before.current = now
    focusAtLast()
  })
  return list
}

/** The same row where it is drawn anew, as a card instead of a table's row; else its neighbours, the next first. */
function inPlaceOf(gone: Drawn, before: readonly Drawn[], now: readonly Drawn[]): Drawn | undefined {
  const at = before.indexOf(gone)
  const byKey = new Map(now.map((row) => [row.key, row]))
  for (const { key } of [gone, ...before.slice(at + 1), ...before.slice(0, at).toReversed()]) {
    const row = byKey.get(key)
    if (row) return row
  }
  return now[Math.min(at, now.length - 1)]
}
