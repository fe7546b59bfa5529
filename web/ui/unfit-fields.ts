/**
 * What stands in a field and is not understood, or too long: it stays, is said at its field, and no form sends it. A field marks itself; the form
 * around it is stopped before its own work, however it judges what it sends.
 */
export const markOf = (isUnfit: boolean) => (isUnfit ? { 'data-unfit': true } : {})

const unfitIn = (form: EventTarget | null): HTMLElement | null =>
  form instanceof Element ? form.querySelector<HTMLElement>('[data-unfit]:not(:disabled)') : null

/** From the beginning on, for the forms of all pages. */
export function keepUnfitFromSending(): () => void {
  const stop = (event: Event) => {
    const field = unfitIn(event.target)
    if (field === null) return
    event.preventDefault()
    event.stopPropagation()
    field.focus()
  }
  window.addEventListener('submit', stop, { capture: true })
  return () => window.removeEventListener('submit', stop, { capture: true })
}
