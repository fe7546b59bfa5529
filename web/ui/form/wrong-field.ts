/** Where the focus goes once a form is drawn with its faults. */

/** What says of itself that it is wrong, whatever kind of field it is: a group of radio buttons says so as a whole, a checkbox by its colour too. */
const WRONG_FIELD = '[aria-invalid="true"], input[data-error="true"]'

/** A group takes no focus itself: the chosen one has it, or else the first. */
export function focusWrongField(within: ParentNode | null | undefined): void {
  const first = within?.querySelector<HTMLElement>(WRONG_FIELD)
  const isGroup = first?.matches('[role="radiogroup"]')
  const field = isGroup ? (first?.querySelector<HTMLElement>('input:checked') ?? first?.querySelector('input')) : first
  field?.focus()
}

/** For a form that has just set its errors: once they are drawn. */
export const focusWrongFieldLater = (within: () => ParentNode | null): void => void requestAnimationFrame(() => focusWrongField(within()))
