/**
 * A public page in a frame of its shop says how high it is: to the pages that the shop has named, and nothing else of what is in it. The frame
 * keeps the height that it has where nothing is said.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type FrameHeightMessage, frameHeightMessage } from '../../contract/frame-snippet.ts'

/** Of the element that the page consists of. `framePages`: origins that may frame it. */
export function useFrameHeight<E extends HTMLElement>(framePages: readonly string[]): RefObject<E | null> {
  const content = useRef<E>(null)
  const pages = framePages.join(' ')
  useLayoutEffect(() => {
    const element = content.current
    if (element === null || pages === '' || window.parent === window) return
    let last = 0
    const say = () => {
      const message = frameHeightMessage(element.scrollHeight)
      if (message.height !== last) postToFramePages(window.parent, { pages: pages.split(' '), message })
      last = message.height
    }
    const watching = new ResizeObserver(say)
    watching.observe(element)
    say()
    return () => watching.disconnect()
  }, [pages])
  return content
}

type Said = { pages: readonly string[]; message: FrameHeightMessage }

/** A browser gives it to the page that has the origin, and to no other. */
function postToFramePages(parent: Pick<Window, 'postMessage'>, { pages, message }: Said): void {
  const framing = framingOrigin()
  for (const page of pages) if (framing === null || framing === page) parent.postMessage(message, page)
}

/** null: this browser, or the page around, does not say. */
function framingOrigin(): string | null {
  const [nearest] = window.location.ancestorOrigins ?? []
  if (nearest !== undefined) return nearest
  const before = URL.canParse(document.referrer) ? new URL(document.referrer).origin : null
  // A page of ours stood in the frame before this one.
  return before === window.location.origin ? null : before
}
