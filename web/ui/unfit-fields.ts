import { focusWrongFieldLater } from './form/wrong-field.ts'

/**
 * What stands in a field and is not understood, or too long: it stays, is said at its field, and nothing sends it. A field marks itself; what
 * would send it is stopped before its own work, however it judges what it sends: a form, a button that acts by itself, a key. The faults of the
 * other fields are shown all the same: at each field that holds it the browser's own event `invalid` says so, also to what stands around it.
 */
export const unfitFieldMarkOf = (isUnfit: boolean) => (isUnfit ? { 'data-unfit': true } : {})

/** For a button that sends what is typed beside it without being the one of a form. */
export const sendsTypedValuesMark = { 'data-sends-typed': true } as const

/** For a form, or another element around fields that are sent together: `judge` shows the faults that its own check finds, and sends nothing. */
export const judgedWhenSendingHeld = (judge: () => unknown) => ({ onInvalidCapture: () => void judge() })

/** What is sent together: a form, else the dialog, else the page. */
const TOGETHER = 'form, [role="dialog"], main'

/** For keys that send: whether a field of those sent with this one holds them. The first that is wrong then has the focus. */
export function isHeldByField(sender: EventTarget): boolean {
  if (!(sender instanceof Element)) return false
  const together = sender.closest(TOGETHER) ?? document.body
  const fields = [...together.querySelectorAll<HTMLElement>('[data-unfit]:not(:disabled)')]
  fields[0]?.focus()
  for (const field of fields) field.dispatchEvent(new Event('invalid', { cancelable: true }))
  if (fields.length > 0) focusWrongFieldLater(() => together)
  return fields.length > 0
}

/** From the beginning on, for all pages. */
export function keepUnfitFromSending(): () => void {
  const stop = (event: Event) => {
    const { type, target } = event
    const sender = type === 'click' && target instanceof Element ? target.closest('[data-sends-typed]') : target
    if (sender === null || !isHeldByField(sender)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const ways = ['submit', 'click'] as const
  for (const way of ways) window.addEventListener(way, stop, { capture: true })
  return () => {
    for (const way of ways) window.removeEventListener(way, stop, { capture: true })
  }
}
