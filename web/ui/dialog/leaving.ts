/**
 * What a link, the browser's Back or a reload would lose. One place is asked by the router: the dialogs over the page first, the last opened
 * before the others, then the page's own forms.
 */

/** `goOn`: does what was held, once it is answered that what was typed may be lost. */
export type LeavingMove = { isBack: boolean; isSamePage: boolean; goOn: () => void }

type Guard = {
  /** Whether the move is held; asks by itself. */
  holds: (move: LeavingMove) => boolean
  /** Whether a reload would lose something. */
  hasUnsaved: () => boolean
}

const dialogs: Guard[] = []
const pages: Guard[] = []

function among(guards: Guard[]): (guard: Guard) => () => void {
  return (guard) => {
    guards.push(guard)
    return () => void guards.splice(guards.indexOf(guard), 1)
  }
}

/** Each answers what ends it. */
export const guardDialog = among(dialogs)
export const guardPage = among(pages)

export const isLeavingHeld = (move: LeavingMove): boolean =>
  [...dialogs.toReversed(), ...pages.toReversed()].some(({ holds }) => holds(move))
export const hasUnsavedChanges = (): boolean => [...dialogs, ...pages].some((guard) => guard.hasUnsaved())
