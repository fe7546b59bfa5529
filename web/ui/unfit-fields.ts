/**
 * What stands in a field and is not understood, or too long: it stays, is said at its field, and nothing sends it. A field marks itself; what
 * would send it is stopped before its own work, however it judges what it sends: a form, a button that acts by itself, a key.
 */
export const unfitMarkOf = (isUnfit: boolean) => (isUnfit ? { 'data-unfit': true } : {})

/** For a button that sends what is typed beside it without being the one of a form. */
export const sendsTyped = { 'data-sends-typed': true } as const

/** What is sent together: a form, else the dialog, else the page. */
const TOGETHER = 'form, [role="dialog"], main'

/** For keys that send: whether a field of those sent with this one holds them. It then has the focus. */
export function isHeldByField(sender: EventTarget): boolean {
  if (!(sender instanceof Element)) return false
  const field = (sender.closest(TOGETHER) ?? document.body).querySelector<HTMLElement>('[data-unfit]:not(:disabled)')
  field?.focus()
  return field !== null
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
