/**
 * Which rows React draws again, counted where it happens: React reports each commit to whom debuggers look for, and in the tree of a commit
 * what was left as it was is the same object as before.
 */

type Fiber = {
  tag: number
  flags: number
  type: unknown
  stateNode: unknown
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}
type Commit = (root: { current: Fiber }) => void

/** Of React's: a component that was called in this commit. */
const PERFORMED_WORK = 1

let watching: Commit | null = null

/** Before React is loaded: it looks for this once. */
export function reportCommits(): void {
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      isDisabled: false,
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { current: Fiber }) => watching?.(root),
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    },
  })
}

/** The rows (`tr`, or `li` of cards) in which a component was called again while `act` ran, each once, and how many calls there were. */
export async function rowsDrawn(act: () => Promise<void>): Promise<{ rows: Element[]; calls: number }> {
  const rows = new Set<Element>()
  let calls = 0
  const walk = (fiber: Fiber, row: Element | null): void => {
    const { stateNode, alternate } = fiber
    const isRow = stateNode instanceof Element && (stateNode.tagName === 'TR' || stateNode.tagName === 'LI')
    const within = isRow ? stateNode : row
    if (within && typeof fiber.type !== 'string' && (fiber.flags & PERFORMED_WORK) !== 0) {
      rows.add(within)
      calls += 1
    }
    if (alternate && alternate.child === fiber.child) return
    for (let child = fiber.child; child; child = child.sibling) walk(child, within)
  }
  watching = ({ current }) => walk(current, null)
  try {
    await act()
  } finally {
    watching = null
  }
  return { rows: [...rows], calls }
}
