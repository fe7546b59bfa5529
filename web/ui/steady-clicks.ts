/**
 * What is wrong with a field is said when it is left, and that moves the page: a button under the pointer would slip away
 * between press and release, and the click would be lost. So a field is left by the click, not by the press before it.
 */
const typedInto = 'input:not([type=checkbox], [type=radio]), textarea'
const clicked = 'button, a[href], label, input[type=checkbox], input[type=radio]'

const within = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

export function keepClicksSteady(): void {
  let pressed: HTMLElement | null = null
  window.addEventListener('mousedown', (event) => {
    const isTyping = document.activeElement?.matches(typedInto) === true
    pressed = isTyping && event.button === 0 && !event.defaultPrevented ? within(event.target, clicked) : null
    if (pressed) event.preventDefault() // the press alone moves the focus
  })
  window.addEventListener(
    'click',
    ({ target }) => {
      const control = pressed
      pressed = null
      if (control === null || within(target, clicked) !== control) return
      const takeFocus = () => control.focus({ preventScroll: true })
      // Before a button's own work, which may read what leaving the field has corrected. A box is already ticked by now, and
      // drawing it anew before its change is heard would untick it.
      if (control instanceof HTMLInputElement) setTimeout(takeFocus)
      else takeFocus()
    },
    { capture: true },
  )
}
