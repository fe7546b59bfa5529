/** When a selection ends while keys are in what acts on it, they go on at the first row that was selected, else at the list. */
import { type RefCallback, useLayoutEffect, useRef, useState } from 'react'
import { passFocusTo, restoreLostFocus } from '../dialog/focus-return.ts'
import { listAround, rowOf } from './focus-of-rows.ts'

/** For each part of the page that is drawn, or can be pressed, only while something is selected. */
export function useFocusAfterSelection(selected: ReadonlyMap<string, unknown>): RefCallback<HTMLElement> {
  const last = useRef(selected)
  const [parts] = useState(() => new Map<HTMLElement, HTMLElement | null>())
  const [drawn] = useState(() => {
    const handOver = (part: HTMLElement, list: HTMLElement | null): void => {
      if (list) passFocusTo(part, rowOf(list, last.current) ?? list)
    }
    return {
      part: (part: HTMLElement) => {
        const list = listAround(part)
        parts.set(part, list)
        return () => {
          parts.delete(part)
          handOver(part, list)
        }
      },
      handOverAll: () => {
        for (const [part, list] of parts) handOver(part, list)
      },
    }
  })
  useLayoutEffect(() => {
    if (selected.size > 0) {
      last.current = selected
      return
    }
    drawn.handOverAll()
    restoreLostFocus()
  }, [selected, drawn])
  return drawn.part
}
